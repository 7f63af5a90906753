import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { isOwnPassword } from '../../../contract/account/own-password.ts';
import { PASSWORD_LENGTH_MIN } from '../../../contract/base/rules.ts';
import { changePassword } from '../../../contract/settings.ts';
import { useOnline } from '../../browser/use-online.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { failureWords, problemWords } from '../../domain/words/problem-words.ts';
import { devicesKey } from '../../domain/query-keys.ts';
import { STRENGTH_WORDS } from '../../domain/words/strength-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { useHoldInterruptions } from '../../ui/overlays/interruption-guard.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import { Fold } from '../../ui/layout/fold.tsx';
import { StrengthLine } from '../../ui/controls/fields/strength-line.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { PasswordField } from '../../ui/controls/fields/password-field.tsx';
import { passkeysQuery } from '../../domain/me/passkeys-query.ts';
import { SaveState } from '../account/save-state.tsx';

/** The refusals of the new password. */
const PASSWORD_REFUSALS = ['password_too_common', 'password_too_personal'];
const EMPTY = { old_password: '', password: '', again: '' };

/** The form that changes the password. A refusal of a field is shown below that field. */
export function PasswordSection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const [values, setValues] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const oldInput = useRef<HTMLInputElement>(null);
  const newInput = useRef<HTMLInputElement>(null);
  const againInput = useRef<HTMLInputElement>(null);
  const change = useChangePassword();
  useHoldInterruptions(Object.values(values).some((text) => text !== ''));
  const { oldError, newError, localError, isOwn } = usePasswordErrors({ me, values, isChecked, error: change.error });
  if (me === undefined) return null;

  const isUnlike = values.again !== values.password;
  const againError = isChecked && isUnlike ? t`The entered passwords are not the same` : undefined;
  const generalError = oldError === undefined && newError === undefined ? change.error : null;

  const set = (name: keyof typeof EMPTY) => (text: string) => {
    change.reset();
    setValues({ ...values, [name]: text });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    setChecked(true);
    if (values.old_password === '') return oldInput.current?.focus();
    if (localError !== undefined) return newInput.current?.focus();
    if (isUnlike) return againInput.current?.focus();
    const { old_password, password } = values;
    change.mutate(
      { old_password, password },
      {
        onSuccess: () => {
          setValues(EMPTY);
          setChecked(false);
          showToast(t`Your password is changed. Your other devices are logged out.`);
        },
        onError: (error) => (PASSWORD_REFUSALS.includes(codeOf(error) ?? '') ? newInput : oldInput).current?.focus(),
      },
    );
  };

  return (
    <Fold icon={KeyRound} title={t`Password`} anchor="password">
      <form className={section.body} onSubmit={submit} noValidate>
        {/* Password managers identify the account by this hidden name. */}
        <input type="email" name="email" autoComplete="username" value={me.email} readOnly hidden />
        <PasswordField
          label={t`Old password`}
          name="old_password"
          value={values.old_password}
          onChange={set('old_password')}
          error={oldError}
          inputRef={oldInput}
        />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          help={t`At least ${PASSWORD_LENGTH_MIN} characters. A few words are easy to remember and hard to guess.`}
          value={values.password}
          onChange={set('password')}
          error={newError}
          inputRef={newInput}
        />
        <StrengthLine password={values.password} isOwn={isOwn} words={STRENGTH_WORDS} />
        <PasswordField
          label={t`New password again`}
          name="again"
          autoComplete="new-password"
          value={values.again}
          onChange={set('again')}
          error={againError}
          inputRef={againInput}
        />
        <SaveState error={generalError} />
        {change.isSuccess && <StayingPasskeys />}
        <div>
          <Button type="submit" look="quiet" isPending={change.isPending} isDisabled={!isOnline}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </form>
    </Fold>
  );
}

interface PasswordErrorOptions {
  me: User | undefined;
  values: typeof EMPTY;
  isChecked: boolean;
  /** The refusal of the last change. */
  error: Error | null;
}

/** The errors of the old and the new password. */
function usePasswordErrors({ me, values, isChecked, error }: PasswordErrorOptions) {
  const { i18n, t } = useLingui();
  const isOwn = me !== undefined && isOwnPassword(values.password, { email: me.email, name: me.profile.name });
  const refusalOf = (code: string) => (codeOf(error) === code ? i18n._(failureWords(error)) : undefined);
  const personalError = isOwn ? i18n._(problemWords('password_too_personal', {})) : undefined;
  const localError =
    values.password.length < PASSWORD_LENGTH_MIN ? t`Use at least ${PASSWORD_LENGTH_MIN} characters.` : personalError;
  return {
    isOwn,
    localError,
    oldError: isChecked && values.old_password === '' ? t`Enter your password` : refusalOf('old_password_wrong'),
    newError: (isChecked ? localError : undefined) ?? PASSWORD_REFUSALS.map(refusalOf).find(Boolean),
  };
}

/** Warns about passkeys, which stay valid after a change of the password. A thief of the old password may have added one. */
function StayingPasskeys() {
  const { data = [] } = useQuery(passkeysQuery);
  if (data.length === 0) return null;
  const names = data.map(({ name }) => name).join(', ');
  return (
    <Notice tone="warning" role="status">
      <Trans>These passkeys still log in: {names}. Remove those that are not yours, in the list of passkeys.</Trans>
    </Notice>
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
