import * as z from 'zod/mini';
import { LANGUAGES } from './rules.ts';

/** A language of a site, of its interface and of its texts. */
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** Returns the language if it is one of the product. */
export const findLanguage = (language: string): Language | undefined => LANGUAGES.find((one) => one === language);

/** Returns the language if it is one of the product, otherwise English. A later version may know more languages. */
export const knownLanguage = (language: string): Language => findLanguage(language) ?? 'en';

/** The sources of a page's language for one reader, the first of which decides. */
export interface LanguageSources {
  /** The languages that the site offers, at least one. */
  readonly offered: readonly Language[];
  /** The locale cookie. */
  readonly chosen?: string | undefined;
  /** The `domain_language` of the site. Empty for a site that has none. */
  readonly site?: string | undefined;
  /** The languages that the browser prefers, the best first, such as `fr-CA`. */
  readonly preferred: readonly string[];
}

/** Returns the first of the sources that the site offers, otherwise English, otherwise the site's first language. */
export function readerLanguage({ offered, chosen, site, preferred }: LanguageSources): Language {
  const languages = [chosen, site, ...preferred.map((tag) => writtenNorwegian(languageOfTag(tag))), 'en'];
  return languages.flatMap((language) => offered.find((one) => one === language) ?? [])[0] ?? offered[0] ?? 'en';
}

/** Browsers name the two written forms of Norwegian. */
const writtenNorwegian = (language: string): string => (language === 'nb' || language === 'nn' ? 'no' : language);

/** The language of a tag: `fr` of `fr-CA`. */
export const languageOfTag = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
