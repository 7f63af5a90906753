import { PASSWORD_OWN_REST } from '../base/rules.ts';

/** What a guesser knows of a member first. */
export interface KnownWords {
  readonly email: string;
  readonly name: string;
}

/** A shorter name may be a part of any sentence. */
const KNOWN_LENGTH = 3;

/**
 * Whether a password is hardly more than the member's e-mail address or name. Case and signs do not count, and neither does how often
 * the words come. The sign-up knows both while they are typed, so that an empty one is no word.
 */
export function isOwnPassword(password: string, { email, name }: KnownWords): boolean {
  const at = email.lastIndexOf('@');
  const [local = '', domain = ''] = at === -1 ? [email] : [email.slice(0, at), email.slice(at + 1)];
  const known = [email, local, name, ...local.split(/[^\p{L}\p{N}]+/u), ...name.split(/\s+/), domain]
    .map(plain)
    .filter((word) => word.length >= KNOWN_LENGTH)
    // A part of a longer word must not take that word apart.
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
