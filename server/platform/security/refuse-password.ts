import { isOwnPassword, type KnownWords } from '../../../contract/account/own-password.ts';
import { Refusal } from '../problems.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Refuses a new password that an attacker would try first. */
export function refusePassword(password: string, known: KnownWords): void {
  if (isCommonPassword(password)) throw new Refusal('password_too_common', {});
  if (isOwnPassword(password, known)) throw new Refusal('password_too_personal', {});
}
