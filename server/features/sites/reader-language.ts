import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Language, readerLanguage } from '../../../contract/base/language.ts';
import { LANGUAGE_PARAM, LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '../../../contract/base/rules.ts';
import { acceptedLanguages } from '../../platform/http/accepted-languages.ts';
import { SITE_DEFAULTS } from './site-defaults.ts';
import type { Site } from './sites.ts';

/**
 * Returns the language that the address of a page names, if the site offers it. The calls of a page repeat its query and must ignore it,
 * because the visitor may have chosen another language since.
 */
export function languageParam({ query }: FastifyRequest, site: Site | undefined): Language | undefined {
  const named = Language.safeParse((query as Readonly<Record<string, unknown>>)[LANGUAGE_PARAM]).data;
  return offeredBy(site).find((language) => language === named);
}

/** Returns the language of a request whose address names none. `site` is undefined while the database is not available. */
export const languageOfRequest = ({ cookies, headers }: FastifyRequest, site: Site | undefined): Language =>
  readerLanguage({
    offered: offeredBy(site),
    chosen: cookies[LOCALE_COOKIE],
    site: site?.settings.domain_language,
    preferred: acceptedLanguages(headers['accept-language']),
  });

const offeredBy = (site: Site | undefined): readonly Language[] => (site?.settings ?? SITE_DEFAULTS).languages;

/**
 * Returns the language of the site on a first visit, if it has one. It replaces a cookie that is malformed or names a language that the
 * site does not offer, but no choice. Preferences of the browser are not stored, so that a change of them has an effect.
 */
export function firstLanguage({ cookies }: FastifyRequest, { settings }: Site): Language | undefined {
  const { domain_language, languages } = settings;
  const isChosen = languages.some((language) => language === cookies[LOCALE_COOKIE]);
  return isChosen ? undefined : languages.find((language) => language === domain_language);
}

/** Stores the language of a visitor. The app also writes this cookie. */
export function storeLanguage(reply: FastifyReply, language: Language, isHttps: boolean): void {
  reply.setCookie(LOCALE_COOKIE, language, {
    path: '/',
    sameSite: 'lax',
    secure: isHttps,
    maxAge: LOCALE_COOKIE_DAYS * 86_400,
  });
}
