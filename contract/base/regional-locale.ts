import { languageOfTag } from './language.ts';

/** Returns the language with the region whose date, time and number formats the reader knows: English in the Netherlands is `en-NL`. */
export function regionalLocale(language: string, region: string | null | undefined): string {
  return region === null || region === undefined ? language : `${language}-${region.toUpperCase()}`;
}

/**
 * Returns a language with the region that a reader prefers for it: an English reader in London sees 14:05. If the reader prefers other
 * languages, their region applies, because a Dutch reader of English texts expects Dutch formats of dates.
 */
export function readerLocale(language: string, preferred: readonly string[]): string {
  const own = preferred.find((tag) => languageOfTag(tag) === language.toLowerCase());
  if (own !== undefined) return own;
  const region = preferred.map((tag) => /-([a-z]{2})$/i.exec(tag)?.[1]).find((part) => part !== undefined);
  return regionalLocale(language, region);
}
