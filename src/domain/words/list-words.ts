/** Joins words as a language lists them: Ann, Bo and Cy, or Ann, Bo or Cy (`disjunction`), or Ann, Bo, Cy (`unit`). */
export const listWords = (
  words: readonly string[],
  language: string,
  type: 'conjunction' | 'disjunction' | 'unit' = 'conjunction',
): string => new Intl.ListFormat(language, { type }).format(words);
