/** A country by its code of two letters, in the words of a language; a code that the browser has no words for is shown as it is. */
export function countryWords(code: string, locale: string): string {
  return nameOf(new Intl.DisplayNames([locale], { type: 'region' }), code);
}

export interface NamedCountry {
  readonly code: string;
  readonly words: string;
}

/** Countries in the order in which the member's language has their words. */
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
