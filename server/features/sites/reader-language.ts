import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  contentLanguage,
  findSpoken,
  Language,
  type LanguageSources,
  readerLanguage,
  type SpokenLanguage,
} from '../../../contract/base/language.ts';
import { LANGUAGE_PARAM, LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '../../../contract/base/rules.ts';
import { acceptedLanguages } from '../../platform/http/accepted-languages.ts';
import type { Site } from './sites.ts';

/**
 * Returns the language that the address of a page names. The calls of a page repeat its query and must ignore it, because the visitor may
 * have chosen another language since.
 */
export const languageParam = ({ query }: FastifyRequest): Language | undefined =>
  Language.safeParse((query as Readonly<Record<string, unknown>>)[LANGUAGE_PARAM]).data;

/** Returns the language of a request whose address names none. `site` is undefined while the database is not available. */
export const languageOfRequest = (request: FastifyRequest, site: Site | undefined): SpokenLanguage =>
  readerLanguage(sourcesOf(request, site));

/** Returns the language of the content pages for a request whose address names none. */
export const contentLanguageOf = (request: FastifyRequest, site: Site | undefined): Language =>
  contentLanguage(sourcesOf(request, site));

const sourcesOf = ({ cookies, headers }: FastifyRequest, site: Site | undefined): LanguageSources => ({
  chosen: cookies[LOCALE_COOKIE],
  site: site?.settings.domain_language,
  preferred: acceptedLanguages(headers['accept-language']),
});

/**
 * Returns the language of the site on a first visit, if the product has texts in it. It replaces a malformed cookie, but not the choice of
 * a language without texts. Preferences of the browser are not stored, so that a change of them has an effect.
 */
export function firstLanguage({ cookies }: FastifyRequest, { settings }: Site): SpokenLanguage | undefined {
  return Language.safeParse(cookies[LOCALE_COOKIE]).success ? undefined : findSpoken(settings.domain_language);
}

/** Stores the language of a visitor. The app also writes this cookie. */
export function storeLanguage(reply: FastifyReply, language: SpokenLanguage, isHttps: boolean): void {
  reply.setCookie(LOCALE_COOKIE, language, {
    path: '/',
    sameSite: 'lax',
    secure: isHttps,
    maxAge: LOCALE_COOKIE_DAYS * 86_400,
  });
}
