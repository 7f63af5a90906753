import { i18n, type Messages } from '@lingui/core';
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS, UI_LANGUAGES } from '../../../contract/rules.ts';
import { readCookie, writeCookie } from '../../browser/cookies.ts';

export type Locale = (typeof UI_LANGUAGES)[number];

export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', fr: 'Français' };

const CATALOGUES: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../../locales/en.po'),
  fr: () => import('../../../locales/fr.po'),
};

export function isLocale(value: string | undefined): value is Locale {
  return UI_LANGUAGES.some((language) => language === value);
}

/** The language that was chosen in this browser, or that the server chose for it; undefined where neither has happened. */
export function chosenLocale(): Locale | undefined {
  const cookie = readCookie(LOCALE_COOKIE);
  return isLocale(cookie) ? cookie : undefined;
}

/** Loads a catalogue and shows everything in it. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await CATALOGUES[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Keeps the choice for 365 days, and shows it. */
export async function chooseLocale(locale: Locale): Promise<void> {
  writeCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS);
  await activateLocale(locale);
}
