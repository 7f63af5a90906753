export type Strength = 'weak' | 'fair' | 'good' | 'strong';

/** The minimum entropy in bits for each strength. */
const BITS = { fair: 26, good: 42, strong: 52 } as const;
const LENGTH_MIN = 10;

const LETTER_BITS = 4.7;
const DIGIT_BITS = 3.3;
const SIGN_BITS = 5;
/** The entropy in bits of one of some thousands of common words, and of a year within a century. */
const WORD_BITS = 11;
const YEAR_BITS = 6;
/** The bits of a predictable habit: a capital at the start, a repeated part, spaces, each four characters of a sequence. */
const HABIT_BITS = 1;
const WORD_LETTERS = 3;
const VOWEL_SHARE = 0.2;
/** Sequences of neighbours: the alphabet and the digits in both directions, and the rows of keyboards. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  '01234567890123456789',
  '98765432109876543210',
  'qwertyuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
];

/**
 * Estimates how hard a password is to guess, from its entropy in bits. It has no list of common passwords, unlike the server. A
 * word counts as one choice, a sequence or a repeated character hardly at all, and the rest as random characters.
 */
export function passwordStrength(password: string): Strength {
  if (password.length < LENGTH_MIN) return 'weak';
  const parts = password.match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? [];
  const seen = new Set<string>();
  let bits = 0;
  for (const part of parts) {
    // A repeated part adds hardly any entropy.
    bits += seen.has(part.toLowerCase()) ? HABIT_BITS : bitsOf(part);
    seen.add(part.toLowerCase());
  }
  if (bits >= BITS.strong) return 'strong';
  if (bits >= BITS.good) return 'good';
  return bits >= BITS.fair ? 'fair' : 'weak';
}

function bitsOf(part: string): number {
  if (isRow(part)) return DIGIT_BITS + HABIT_BITS * part.length * 0.25;
  if (/^\d+$/.test(part)) return /^(19|20)\d\d$/.test(part) ? YEAR_BITS : DIGIT_BITS * part.length;
  if (!/^\p{L}/u.test(part)) return /^ +$/.test(part) ? HABIT_BITS : SIGN_BITS * part.length;
  if (!isWord(part)) return LETTER_BITS * part.length;
  return WORD_BITS + (/^\p{Lu}/u.test(part) ? HABIT_BITS : 0);
}

/** Letters with enough vowels, in one case or with a capital at the start, are likely a word. */
function isWord(letters: string): boolean {
  if (letters.length < WORD_LETTERS) return false;
  const vowels = letters.match(/[aeiouyàâäéèêëîïôöùûü]/giu)?.length ?? 0;
  const isLatin = /^[\p{Script=Latin}]+$/u.test(letters);
  const isMixed = /\p{Ll}\p{Lu}/u.test(letters);
  return !isLatin || (!isMixed && vowels / letters.length >= VOWEL_SHARE);
}

/** One repeated character, or a sequence of neighbours. */
function isRow(part: string): boolean {
  const low = part.toLowerCase();
  if (low.length < WORD_LETTERS) return false;
  if (new Set(low).size === 1) return true;
  return ROWS.some((row) => row.includes(low));
}
