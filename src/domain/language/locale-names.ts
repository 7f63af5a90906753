import type { Language } from '../../../contract/base/language.ts';

/** The name of each language, in that language. */
export const LOCALE_NAMES: Readonly<Record<Language, string>> = {
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  no: 'Norsk',
  pl: 'Polski',
  sv: 'Svenska',
};
