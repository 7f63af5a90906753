import { i18n, type Messages } from '@lingui/core';
import { findSpoken, type SpokenLanguage } from '../../../contract/base/language.ts';

export type Locale = SpokenLanguage;

const CATALOGUES: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../../locales/app/en.po'),
  fr: () => import('../../../locales/app/fr.po'),
};

/** The language of the last request. An earlier one may load later. */
let requested: Locale | undefined;

export function isLocale(value: string): value is Locale {
  return findSpoken(value) !== undefined;
}

/**
 * Loads the texts of a language and activates it. `regional` is the language with the region whose dates and numbers the texts have.
 * Resolves to whether the language is active now: it is not if another was requested meanwhile. Rejects if its texts do not load.
 */
export async function activateLocale(locale: Locale, regional: string = locale): Promise<boolean> {
  requested = locale;
  const { messages } = await CATALOGUES[locale]();
  if (requested !== locale) return false;
  i18n.loadAndActivate({ locale, locales: regional, messages });
  document.documentElement.lang = locale;
  return true;
}
