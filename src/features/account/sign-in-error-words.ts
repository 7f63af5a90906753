import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiFailure } from '../../engine/api/failure.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { PasskeyDeclined, PasskeyUnusable } from '../../browser/passkey-ceremony.ts';

const DECLINED = msg`No passkey was used. You can try again.`;
const THERE_ALREADY = msg`This device has a passkey for your account already.`;
const UNUSABLE = msg`This device cannot use a passkey here.`;
const REFUSED = msg`This passkey does not work here. Try again, or take another way.`;
const TOO_MANY = msg`You have as many passkeys as there can be. Remove one that you no longer use.`;

/** The text of a failed sign-in or proof of identity. The texts about passkeys load with the screens that use passkeys. */
export function signInErrorWords(error: Error): MessageDescriptor {
  if (error instanceof PasskeyDeclined) return DECLINED;
  if (error instanceof PasskeyUnusable) return error.isThereAlready ? THERE_ALREADY : UNUSABLE;
  const code = error instanceof ApiFailure ? error.code : undefined;
  if (code === 'passkey_refused') return REFUSED;
  return code === 'too_many_passkeys' ? TOO_MANY : failureWords(error);
}

/** Whether the error has no known cause, so that only the support can help. */
export function isUnexplained(error: Error): boolean {
  if (error instanceof PasskeyDeclined || error instanceof PasskeyUnusable) return false;
  return !(error instanceof ApiFailure) || error.code === 'internal' || error.code === 'invalid_request';
}

/** Whether an account is pending deletion, so that its owner can still reactivate it. */
export const isPendingDeletion = (error: Error): boolean =>
  error instanceof ApiFailure && error.code === 'pending_deletion';
