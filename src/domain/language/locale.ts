import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '../../../contract/base/rules.ts';
import { readCookie, writeCookie } from '../../browser/storage/cookies.ts';
import { browserLocale } from '../../browser/browser-locale.ts';
import { activateLocale, isLocale, type Locale } from './load-catalogue.ts';

export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', fr: 'Français' };

/** The language in the cookie, set by the user or by the server; undefined without one. */
export function chosenLocale(): Locale | undefined {
  const cookie = readCookie(LOCALE_COOKIE);
  return isLocale(cookie) ? cookie : undefined;
}

/** Activates the language and stores it for 365 days. A language whose texts do not load is not stored: the next start would need them. */
export async function chooseLocale(locale: Locale): Promise<void> {
  if (await activateLocale(locale, browserLocale(locale))) writeCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS);
}
