import * as z from 'zod/mini';
import { LANGUAGES, UI_LANGUAGES } from './rules.ts';

/** A language of a site, of an account or of a member's words. The app itself speaks `UI_LANGUAGES` only. */
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** A language that the product has words in. */
export type SpokenLanguage = (typeof UI_LANGUAGES)[number];

/** The given language if the product has words in it, otherwise English. */
export function spokenLanguage(language: string): SpokenLanguage {
  return UI_LANGUAGES.find((one) => one === language) ?? 'en';
}
