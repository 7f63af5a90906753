import { i18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import { findLanguage, type Language } from '../../../contract/base/language.ts';
import { LANGUAGE_PARAM } from '../../../contract/base/rules.ts';
import { findServedPage } from '../../../contract/pages.ts';
import { offeredLanguages, noteLanguages } from '../../browser/site-languages.ts';
import { browserLocale } from '../../browser/browser-locale.ts';
import { activateLocale } from '../../domain/language/load-catalogue.ts';
import { chooseLocale, preferredLocale } from '../../domain/language/locale.ts';
import { siteLanguages } from '../../domain/language/offered-locales.ts';
import { regionsKey } from '../../domain/query-keys.ts';
import { companyQuery, settingsQuery } from '../../domain/settings/settings-query.ts';
import { readDevice } from '../../engine/api/device.ts';
import { withinTime } from './within-time.ts';

/**
 * Returns the language of the page's address, and removes it: at a reload it would end a later choice. The router reads the address once,
 * so this runs before the router exists. The address of a content page keeps it: a member reads that page in this language, and the app in
 * their own.
 */
export function takeLanguageParam(): Language | undefined {
  const url = new URL(location.href);
  const values = url.searchParams.getAll(LANGUAGE_PARAM);
  if (values.length === 0) return undefined;
  if (findServedPage(url.pathname)?.content === undefined) {
    url.searchParams.delete(LANGUAGE_PARAM);
    history.replaceState(history.state, '', url);
  }
  // The server, too, ignores an address with several.
  const language = values.length === 1 ? findLanguage(values[0] ?? '') : undefined;
  return language !== undefined && offeredLanguages().includes(language) ? language : undefined;
}

/**
 * Activates the first language of the app. `requested` is that of the page's address, and is stored. A language whose texts do not load
 * must not stop the start. `followSiteLanguage` then tries it again.
 */
export async function startLanguage(requested: Language | undefined): Promise<void> {
  // A link must not change the language of a member, whose mails have it too.
  const chosen = requested !== undefined && (await isVisitor()) ? requested : undefined;
  const locale = chosen ?? preferredLocale();
  try {
    await (chosen === undefined ? activateLocale(locale, browserLocale(locale)) : chooseLocale(locale));
  } catch (error) {
    if (locale === 'en') throw error;
    await activateLocale('en', browserLocale('en'));
  }
}

/** Without its storage, a browser has no member. */
const isVisitor = (): Promise<boolean> =>
  withinTime(readDevice()).then(
    (device) => device === null,
    () => true,
  );

/** The server stores the site's language with the page or, for a page of the worker, with the settings. The page then switches to it. */
export async function followSiteLanguage(queryClient: QueryClient): Promise<void> {
  const settings = await queryClient.query(settingsQuery).catch(() => undefined);
  if (settings !== undefined) noteLanguages(siteLanguages(settings));
  const locale = preferredLocale();
  if (locale !== i18n.locale) await activateLocale(locale, browserLocale(locale));
  // Cached settings may be from before a change of language.
  const language = settings?.texts_language;
  if (language === undefined || language === i18n.locale) return;
  await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
  await queryClient.invalidateQueries({ queryKey: companyQuery.queryKey });
  await queryClient.invalidateQueries({ queryKey: regionsKey });
}
