import { useLingui } from '@lingui/react/macro';
import { type RefObject, useState } from 'react';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { useHoldInterruptions } from '../../../ui/overlays/interruption-guard.tsx';

/** The mutation that sends the proof of identity. */
interface IdentityCall {
  readonly error: Error | null;
  readonly reset: () => void;
}

/** The state of the question "Is it you?" in a form. `input` is the field of the password. */
export function useIdentity({ error, reset }: IdentityCall, input: RefObject<HTMLInputElement | null>) {
  const { i18n, t } = useLingui();
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  useHoldInterruptions(password !== '');
  const isRefused = isOfPassword(error);
  // The text of the problem speaks of an old password, which only the change of a password has.
  const wordsOf = (reason: Error | null) =>
    codeOf(reason) === 'old_password_wrong' ? t`Please check your password.` : i18n._(failureWords(reason));
  const refusal = isRefused ? wordsOf(error) : undefined;
  return {
    password,
    error: isChecked && password === '' ? t`Enter your password` : refusal,
    /** Whether the error of the call is shown below the password. */
    isRefused,
    change: (text: string) => {
      reset();
      setPassword(text);
    },
    /** Returns whether the password is filled in. If not, its field shows an error and receives the focus. */
    check: () => {
      setChecked(true);
      if (password === '') input.current?.focus();
      return password !== '';
    },
    clear: () => {
      setPassword('');
      setChecked(false);
    },
  };
}

export type IdentityState = ReturnType<typeof useIdentity>;

const isOfPassword = (error: Error | null): boolean =>
  ['old_password_wrong', 'too_many_attempts'].includes(codeOf(error) ?? '');

const codeOf = (error: Error | null): string | undefined => (error instanceof ApiFailure ? error.code : undefined);
