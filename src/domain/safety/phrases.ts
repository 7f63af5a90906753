/** The words of a phrase, folded. A word with * at its end matches every word that begins with it. */
type Phrase = readonly string[];

/** Phrases by the first letter of their first word. */
export type Phrases = ReadonlyMap<string, readonly Phrase[]>;

export const toPhrases = (lines: readonly string[]): Phrases =>
  Map.groupBy(
    lines.map((line) => line.split(' ')),
    ([first = '']) => first.charAt(0),
  );

/** Whether folded words contain a phrase. */
export const hasPhrase = (words: readonly string[], phrases: Phrases): boolean =>
  words.some((_, at) => hasPhraseAt(words, at, phrases));

/** Whether a phrase begins at one of the words. */
export function hasPhraseAt(words: readonly string[], at: number, phrases: Phrases): boolean {
  const candidates = phrases.get(words[at]?.charAt(0) ?? '') ?? [];
  return candidates.some((phrase) => phrase.every((part, offset) => isWord(words[at + offset], part)));
}

const isWord = (word: string | undefined, part: string): boolean =>
  part.endsWith('*') ? word?.startsWith(part.slice(0, -1)) === true : word === part;
