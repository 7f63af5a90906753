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

/** The form that changes the password. A refusal that belongs to a field stands below that field. */
export function PasswordSection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const [given, setGiven] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const oldInput = useRef<HTMLInputElement>(null);
  const newInput = useRef<HTMLInputElement>(null);
  const againInput = useRef<HTMLInputElement>(null);
  const change = useChangePassword();
  useHoldInterruptions(Object.values(given).some((text) => text !== ''));
  const { oldError, newError, newFault, isOwn } = useFaults({ me, given, isChecked, error: change.error });
  if (me === undefined) return null;

  const isUnlike = given.again !== given.password;
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
    if (newFault !== undefined) return newInput.current?.focus();
    if (isUnlike) return againInput.current?.focus();
    const { old_password, password } = given;
    change.mutate(
      { old_password, password },
      {
        onSuccess: () => {
          setGiven(EMPTY);
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
        <StrengthLine password={given.password} isOwn={isOwn} words={STRENGTH_WORDS} />
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

interface Judged {
  me: User | undefined;
  given: typeof EMPTY;
  isChecked: boolean;
  /** Why the last change was refused. */
  error: Error | null;
}

/** What is wrong with the old and the new password. */
function useFaults({ me, given, isChecked, error }: Judged) {
  const { i18n, t } = useLingui();
  const isOwn = me !== undefined && isOwnPassword(given.password, { email: me.email, name: me.profile.name });
  const refusalOf = (code: string) => (codeOf(error) === code ? i18n._(failureWords(error)) : undefined);
  const ownFault = isOwn ? i18n._(problemWords('password_too_personal', {})) : undefined;
  const newFault =
    given.password.length < PASSWORD_LENGTH_MIN ? t`Use at least ${PASSWORD_LENGTH_MIN} characters.` : ownFault;
  return {
    isOwn,
    newFault,
    oldError: isChecked && given.old_password === '' ? t`Enter your password` : refusalOf('old_password_wrong'),
    newError: (isChecked ? newFault : undefined) ?? PASSWORD_REFUSALS.map(refusalOf).find(Boolean),
  };
}

/** Passkeys outlast a new password. A thief of the old one may have added one. */
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
