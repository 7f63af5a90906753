import { languageOfTag } from '../../contract/base/language.ts';
import { regionalLocale } from '../../contract/base/regional-locale.ts';

/**
 * A language with the region that the browser prefers for it: an English reader in London sees 14:05. If the browser prefers other
 * languages, their region applies, because a Dutch reader of English texts expects Dutch formats of dates.
 */
export function browserLocale(language: string, preferred: readonly string[] = navigator.languages): string {
  const own = preferred.find((tag) => languageOfTag(tag) === language.toLowerCase());
  if (own !== undefined) return own;
  const region = preferred.map((tag) => /-([a-z]{2})$/i.exec(tag)?.[1]).find((part) => part !== undefined);
  return regionalLocale(language, region);
}
