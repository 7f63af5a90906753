import * as z from 'zod/mini';
import { LANGUAGES, UI_LANGUAGES } from './rules.ts';

/** A language of a site, of an account or of a member's texts. The app itself supports `UI_LANGUAGES` only. */
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** A language with texts of the product. */
export type SpokenLanguage = (typeof UI_LANGUAGES)[number];

/** Returns the language if the product has texts in it, otherwise English. */
export function spokenLanguage(language: string): SpokenLanguage {
  return findSpoken(language) ?? 'en';
}

/** The sources of a page's language for one reader, the first of which decides. A page whose address names a language has that one. */
export interface LanguageSources {
  /** The locale cookie. */
  readonly chosen?: string | undefined;
  /** The `domain_language` of the site. Empty for a site that has none. */
  readonly site?: string | undefined;
  /** The languages that the browser prefers, the best first, such as `fr-CA`. */
  readonly preferred: readonly string[];
}

/** Returns the language of a page: the first of the sources in which the product has texts, otherwise English. */
export const readerLanguage = (sources: LanguageSources): SpokenLanguage => firstOf(UI_LANGUAGES, sources) ?? 'en';

/** Returns the language of a content page, which exists in every language of a site. */
export const contentLanguage = (sources: LanguageSources): Language => firstOf(LANGUAGES, sources) ?? 'en';

function firstOf<Known extends string>(
  known: readonly Known[],
  { chosen, site, preferred }: LanguageSources,
): Known | undefined {
  const languages = [chosen, site, ...preferred.map((tag) => writtenNorwegian(languageOfTag(tag)))];
  return languages.flatMap((language) => known.find((one) => one === language) ?? [])[0];
}

/** Browsers name the two written forms of Norwegian. */
const writtenNorwegian = (language: string): string => (language === 'nb' || language === 'nn' ? 'no' : language);

/** Returns the language if the product has texts in it. */
export const findSpoken = (language: string): SpokenLanguage | undefined =>
  UI_LANGUAGES.find((one) => one === language);

/** The language of a tag: `fr` of `fr-CA`. */
export const languageOfTag = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
