import { foldedWords } from '../../engine/search/words.ts';
import { hasPhrase, toPhrases } from './phrases.ts';
import lists from './rude-words.json';

/** A message insults its reader, or is sexual. */
export type Rudeness = 'rude' | 'sexual';

const LANGUAGES = Object.values(lists);
const RUDE = toPhrases(LANGUAGES.flatMap(({ rude }) => rude));
const SEXUAL = toPhrases(LANGUAGES.flatMap(({ sexual }) => sexual));

/** The rudeness of a first message, null for none, by a list of phrases in all languages. It runs on the device of the writer. */
export function findRudeness(written: string): Rudeness | null {
  const words = foldedWords(written.normalize('NFKC'));
  if (hasPhrase(words, SEXUAL)) return 'sexual';
  return hasPhrase(words, RUDE) ? 'rude' : null;
}
