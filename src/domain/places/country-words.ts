/** The name of a country by its two-letter code in a language. Returns a code that the browser does not know unchanged. */
export function countryWords(code: string, locale: string): string {
  return nameOf(new Intl.DisplayNames([locale], { type: 'region' }), code);
}

export interface NamedCountry {
  readonly code: string;
  readonly words: string;
}

/** Sorts countries by their names in the member's language. */
export function countriesByWords(codes: readonly string[], locale: string): readonly NamedCountry[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return codes
    .map((code) => ({ code, words: nameOf(names, code) }))
    .toSorted((a, b) => a.words.localeCompare(b.words, locale));
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
