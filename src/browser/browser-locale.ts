import { readerLocale } from '../../contract/base/regional-locale.ts';

/** A language with the region that the browser prefers for it. */
export function browserLocale(language: string, preferred: readonly string[] = navigator.languages): string {
  return readerLocale(language, preferred);
}
