import { foldedWords } from '../../engine/search/words.ts';
import { hasPhrase, hasPhraseAt, type Phrases, toPhrases } from './phrases.ts';
import words from './risk-words.json';

// The rules recognise messages of fraudsters. They run on this device, and no text leaves it. They miss messages and hit honest ones, so
// a hit only adds a note.
//
//   text ─▶ a bank account, a wallet, a phrase, or a verb beside an amount ─▶ 'money'
//       └─▶ a phone number, an address, a messenger's link, or a phrase ───▶ 'elsewhere'
//
// All languages apply to each text: a member may write in another language than the app of the reader has.

/** A message asks for money, or to go on outside the service. */
export type Risk = 'money' | 'elsewhere';

interface Words {
  /** Phrases that alone ask for money. */
  readonly money: readonly string[];
  readonly elsewhere: readonly string[];
  /** Verbs that ask for money beside an amount. */
  readonly ask?: readonly string[];
  readonly currency?: readonly string[];
}

const LANGUAGES: readonly Words[] = Object.values(words);
const phrasesOf = (kind: keyof Words): Phrases => toPhrases(LANGUAGES.flatMap((language) => language[kind] ?? []));
const MONEY = phrasesOf('money');
const ELSEWHERE = phrasesOf('elsewhere');
const ASK = phrasesOf('ask');
const CURRENCY = phrasesOf('currency');
/** The largest number of words between a verb and its amount. */
const NEAR_WORDS = 4;

/** The lengths of account numbers with a check in their first four characters (ISO 13616). */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IT: 27,
  LT: 20,
  LU: 20,
  LV: 21,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  TR: 26,
  UA: 29,
};
const IBAN_START = /\b[A-Z]{2}\d{2}(?= ?[A-Z\d])/g;
/** Addresses of Ethereum, Bitcoin and Tron. */
const WALLET = /\b(?:0x[\da-fA-F]{40}|bc1[a-z\d]{25,62}|[13T][1-9A-HJ-NP-Za-km-z]{25,34})\b/;
const MESSENGER = /\b(?:wa|t|m|line|signal|telegram)\.me\/|\b(?:snapchat\.com\/add|discord\.gg|instagram\.com)\//i;
const MAIL = /(?<=[^\s@])@[^\s@]+\.[a-z]{2,}/i;
const SENTENCE_END = /[!?\n]|\.\s+(?=\p{Lu})/u;
/** Nine to fifteen digits after a plus or a zero. */
const PHONE = /(?<![\p{L}\p{N}])(?:\+\d|0\d)(?:[ .()/-]{0,2}\d){7,13}(?![\p{L}\p{N}])/u;
const DATE = /\b\d{1,2}[./-]\d{1,2}[./-]\d{4}\b/g;

/** The risk of a text, null for none. A request for money counts before one to go elsewhere. Linear in the length of the text. */
export function findRisk(written: string): Risk | null {
  // Letters of a mathematical alphabet, for example, become plain ones.
  const text = written.normalize('NFKC');
  const folded = foldedWords(text);
  const asks = hasPhrase(folded, MONEY) || text.split(SENTENCE_END).some(asksForAmount);
  if (asks || hasIban(text) || WALLET.test(text)) return 'money';
  const isElsewhere = MESSENGER.test(text) || MAIL.test(text) || PHONE.test(text.replaceAll(DATE, ' '));
  return isElsewhere || hasPhrase(folded, ELSEWHERE) ? 'elsewhere' : null;
}

/** Whether a sentence has a verb of asking near an amount: at least two digits beside a currency. */
function asksForAmount(sentence: string): boolean {
  const grouped = sentence.replaceAll(/(?<=\d)[.,\s](?=\d{3}\b)/g, '');
  const list = foldedWords(grouped.replaceAll(/[€$£]/g, ' eur ').replaceAll(/(?<=\d)(?=\p{L})/gu, ' '));
  return list.some((word, at) => {
    if (!/^\d{2,}$/.test(word)) return false;
    if (!hasPhraseAt(list, at - 1, CURRENCY) && !hasPhraseAt(list, at + 1, CURRENCY)) return false;
    return hasPhrase(list.slice(Math.max(0, at - NEAR_WORDS - 1), at + NEAR_WORDS + 2), ASK);
  });
}

/** Whether a text contains an account number whose check digits fit. */
function hasIban(text: string): boolean {
  return [...text.matchAll(IBAN_START)].some(({ 0: start, index }) => {
    const length = IBAN_LENGTHS[start.slice(0, 2)] ?? 0;
    // A space at most after each character.
    const compact = text.slice(index, index + 2 * length).replaceAll(/(?<=[A-Z\d]) (?=[A-Z\d])/g, '');
    const number = compact.slice(0, length);
    return number.length === length && /^[A-Z\d]+$/.test(number) && remainder(number) === 1;
  });
}

/** The remainder of 97 of an account number, with its letters as numbers from 10 and its first four characters at the end. */
function remainder(number: string): number {
  const moved = number.slice(4) + number.slice(0, 4);
  return Number(BigInt(moved.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n);
}
