import type { Locale } from './load-catalogue.ts';

/** The name of each language, in that language. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', fr: 'Français' };
