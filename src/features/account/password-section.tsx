import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { User } from '../../../contract/account.ts';
import { PASSWORD_LENGTH_MIN } from '../../../contract/rules.ts';
import { changePassword } from '../../../contract/security.ts';
import { useOnline } from '../../browser/use-online.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { devicesKey } from '../../query-keys.ts';
import { STRENGTH_WORDS } from '../../labels/strength-words.ts';
import { Button } from '../../ui/button.tsx';
import { useHoldInterruptions } from '../../ui/interruption-guard.tsx';
import section from '../../ui/section.module.css';
import { Section } from '../../ui/section.tsx';
import { StrengthLine } from '../../ui/strength-line.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { SaveState } from './save-state.tsx';

const EMPTY = { old_password: '', password: '', again: '' };

/** The form that changes the password. A refusal that belongs to a field stands below that field. */
export function PasswordSection({ me }: { me: User | undefined }) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const [given, setGiven] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const oldInput = useRef<HTMLInputElement>(null);
  const newInput = useRef<HTMLInputElement>(null);
  const againInput = useRef<HTMLInputElement>(null);
  const change = useChangePassword();
  useHoldInterruptions(Object.values(given).some((text) => text !== ''));
  if (me === undefined) return null;

  const isTooShort = given.password.length < PASSWORD_LENGTH_MIN;
  const isUnlike = given.again !== given.password;
  const refusalOf = (code: string) => (codeOf(change.error) === code ? i18n._(failureWords(change.error)) : undefined);
  const oldError = isChecked && given.old_password === '' ? t`Enter your password` : refusalOf('old_password_wrong');
  const newError =
    isChecked && isTooShort ? t`Use at least ${PASSWORD_LENGTH_MIN} characters.` : refusalOf('password_too_common');
  const againError = isChecked && isUnlike ? t`The entered passwords are not the same` : undefined;
  const generalError = oldError === undefined && newError === undefined ? change.error : null;

  const set = (name: keyof typeof EMPTY) => (text: string) => {
    change.reset();
    setGiven({ ...given, [name]: text });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    setChecked(true);
    if (given.old_password === '') return oldInput.current?.focus();
    if (isTooShort) return newInput.current?.focus();
    if (isUnlike) return againInput.current?.focus();
    const { old_password, password } = given;
    change.mutate(
      { old_password, password },
      {
        onSuccess: () => {
          setGiven(EMPTY);
          setChecked(false);
          showToast(t`Your password is changed. Your other devices are signed out.`);
        },
        onError: (error) => (codeOf(error) === 'password_too_common' ? newInput : oldInput).current?.focus(),
      },
    );
  };

  return (
    <Section title={t`Password`}>
      <form className={section.body} onSubmit={submit} noValidate>
        {/* By the account's name, password managers know which password this is. */}
        <input type="email" name="email" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          label={t`Old password`}
          name="old_password"
          value={given.old_password}
          onChange={set('old_password')}
          error={oldError}
          inputRef={oldInput}
        />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          help={t`At least ${PASSWORD_LENGTH_MIN} characters. A few words are easy to remember and hard to guess.`}
          value={given.password}
          onChange={set('password')}
          error={newError}
          inputRef={newInput}
        />
        <StrengthLine password={given.password} words={STRENGTH_WORDS} />
        <PasswordField
          label={t`New password again`}
          name="again"
          autoComplete="new-password"
          value={given.again}
          onChange={set('again')}
          error={againError}
          inputRef={againInput}
        />
        <SaveState error={generalError} />
        <div>
          <Button type="submit" look="quiet" isPending={change.isPending} isDisabled={!isOnline}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </form>
    </Section>
  );
}

function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { old_password: string; password: string }) =>
      withMinimumTime(request(changePassword, { body })),
    onSuccess: () => client.invalidateQueries({ queryKey: devicesKey }),
  });
}

function codeOf(error: Error | null): string | undefined {
  return error instanceof ApiFailure && error.failure.kind === 'problem' ? error.failure.code : undefined;
}
