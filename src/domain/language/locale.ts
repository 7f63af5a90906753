import { type Language, readerLanguage } from '../../../contract/base/language.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '../../../contract/base/rules.ts';
import { readCookie, writeCookie } from '../../browser/storage/cookies.ts';
import { browserLocale } from '../../browser/browser-locale.ts';
import { offeredLanguages } from '../../browser/site-languages.ts';
import { activateLocale } from './load-catalogue.ts';

/** The language of the cookie, which the user or the server has set, otherwise that of the browser. */
export const preferredLocale = (): Language =>
  readerLanguage({
    offered: offeredLanguages(),
    chosen: readCookie(LOCALE_COOKIE),
    preferred: navigator.languages,
  });

/** Activates the language and stores it for 365 days. A language whose texts do not load is not stored: the next start would need them. */
export async function chooseLocale(locale: Language): Promise<void> {
  if (await activateLocale(locale, browserLocale(locale))) writeCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS);
}
