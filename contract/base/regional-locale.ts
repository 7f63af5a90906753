/** Returns the language with the region whose date, time and number formats the reader knows: English in the Netherlands is `en-NL`. */
export function regionalLocale(language: string, region: string | null | undefined): string {
  return region === null || region === undefined ? language : `${language}-${region.toUpperCase()}`;
}
