// Words as the search compares them: without case and accents. The device's index, the list of conversations and the marks in a message
// use the same words, so that they never disagree about a match.

/** Letters and digits in a row, or one emoji. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{Extended_Pictographic}/gu;
/** The characters that draw one picture together with the emoji before them: a skin tone, a family, the flag of a region. */
const PARTS = String.raw`(?:[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]|\u200D\p{Extended_Pictographic})*`;
/** The same as WORD in an original text, with the parts of an emoji. */
const WHOLE_WORD = new RegExp(`${WORD.source}${PARTS}`, 'gu');

/** Letters of the app's languages whose accent is a part of the letter, so that Unicode does not separate it. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  // The lower case of a Greek sigma depends on the text around the word.
  ς: 'σ',
};
const SEPARATE = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** A text without case and accents. */
function fold(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(SEPARATE, (letter) => LETTERS[letter] ?? letter);
}

/** The folded words of a text, in their order. */
export const foldedWords = (text: string): string[] => fold(text).match(WORD) ?? [];

/** The folded words of a text, each once. */
export const wordsOf = (text: string): string[] => [...new Set(foldedWords(text))];

/** Whether each word of the query begins a word of the text. A query without words matches nothing. */
export function hasWords(text: string, query: readonly string[]): boolean {
  if (query.length === 0) return false;
  return beginEach(query, wordsOf(text));
}

/** Whether each prefix begins one of the words. */
export const beginEach = (prefixes: readonly string[], words: readonly string[]): boolean =>
  prefixes.every((prefix) => begins(words, prefix));

/** A part of a text, from one character to the one before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The words of a text that a word of the query begins, in their order. An emoji has all its parts. */
export function findWords(text: string, query: readonly string[]): Span[] {
  return [...text.matchAll(WHOLE_WORD)].flatMap(({ 0: word, index }) =>
    query.some((prefix) => begins(wordsOf(word), prefix)) ? [{ from: index, to: index + word.length }] : [],
  );
}

const begins = (words: readonly string[], prefix: string): boolean => words.some((word) => word.startsWith(prefix));
