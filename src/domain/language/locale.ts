import { readerLanguage } from '../../../contract/base/language.ts';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '../../../contract/base/rules.ts';
import { readCookie, writeCookie } from '../../browser/storage/cookies.ts';
import { browserLocale } from '../../browser/browser-locale.ts';
import { activateLocale, type Locale } from './load-catalogue.ts';

/** The language of the cookie, which the user or the server has set, otherwise that of the browser. */
export const preferredLocale = (): Locale =>
  readerLanguage({ chosen: readCookie(LOCALE_COOKIE), preferred: navigator.languages });

/** Activates the language and stores it for 365 days. A language whose texts do not load is not stored: the next start would need them. */
export async function chooseLocale(locale: Locale): Promise<void> {
  if (await activateLocale(locale, browserLocale(locale))) writeCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS);
}
