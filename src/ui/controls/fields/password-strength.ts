export type Strength = 'weak' | 'fair' | 'good' | 'strong';

/** The least bits of a password that deserves the name. */
const BITS = { fair: 26, good: 42, strong: 52 } as const;
const LENGTH_MIN = 10;

const LETTER_BITS = 4.7;
const DIGIT_BITS = 3.3;
const SIGN_BITS = 5;
/** A word out of some thousands that people use, and a year out of a century. */
const WORD_BITS = 11;
const YEAR_BITS = 6;
/** What a capital at the start adds, and each further character of a row such as 1234 or aaaa. */
const HABIT_BITS = 1;
const WORD_LETTERS = 3;
const VOWEL_SHARE = 0.2;
/** Rows of neighbours: the alphabet, the digits and the keys, in both directions. */
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
 * Estimates how hard a password is to guess. It knows no list of passwords, as the server does: it counts words as words, rows and
 * repeated characters hardly at all, and only the rest as chance.
 */
export function passwordStrength(password: string): Strength {
  if (password.length < LENGTH_MIN) return 'weak';
  const parts = password.match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? [];
  const seen = new Set<string>();
  let bits = 0;
  for (const part of parts) {
    // A part that comes again is no surprise.
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

/** One character again and again, or neighbours in a row. */
function isRow(part: string): boolean {
  const low = part.toLowerCase();
  if (low.length < WORD_LETTERS) return false;
  if (new Set(low).size === 1) return true;
  return ROWS.some((row) => row.includes(low));
}
