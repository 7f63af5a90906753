import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_LENGTH_MIN } from '../../../contract/base/rules.ts';

// The length check refuses shorter ones.
const COMMON = new Set(
  dictionary['passwords-common'].map(String).filter(({ length }) => length >= PASSWORD_LENGTH_MIN),
);

/** Whether a password is in the list of common ones, in any case, or repeats one character. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase()) || /^(.)\1*$/su.test(password);
}
