import * as z from 'zod/mini';
import { LANGUAGES, UI_LANGUAGES } from './rules.ts';

/** A language of a site, of an account or of a member's texts. The app itself supports `UI_LANGUAGES` only. */
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** A language with texts of the product. */
export type SpokenLanguage = (typeof UI_LANGUAGES)[number];

/** Returns the language if the product has texts in it, otherwise English. */
export function spokenLanguage(language: string): SpokenLanguage {
  return UI_LANGUAGES.find((one) => one === language) ?? 'en';
}
