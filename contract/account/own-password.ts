import { PASSWORD_OWN_REST } from '../base/rules.ts';

/** The words that an attacker tries first. */
export interface KnownWords {
  readonly email: string;
  readonly name: string;
}

/** A shorter name can occur in any sentence, so it is not checked. */
const KNOWN_LENGTH = 3;

/**
 * Whether a password is hardly more than the member's e-mail address or name. Case, punctuation and repetition of these words do not count.
 * At the sign-up either field may still be empty; an empty field has no words.
 */
export function isOwnPassword(password: string, { email, name }: KnownWords): boolean {
  const at = email.lastIndexOf('@');
  const [local = '', domain = ''] = at === -1 ? [email] : [email.slice(0, at), email.slice(at + 1)];
  const known = [email, local, name, ...local.split(/[^\p{L}\p{N}]+/u), ...name.split(/\s+/), domain]
    .map(plain)
    .filter((word) => word.length >= KNOWN_LENGTH)
    // Longer words first: removing a part of a word first would leave the rest of that word.
    .toSorted((one, other) => other.length - one.length);
  const all = plain(password);
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), all);
  return rest !== all && Array.from(rest).length < PASSWORD_OWN_REST;
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
