import { Trans, useLingui } from '@lingui/react/macro';
import { Unlink, UserX } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../../../../contract/base/rules.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { STRENGTH_WORDS } from '../../../domain/words/strength-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { useHoldInterruptions } from '../../../ui/overlays/interruption-guard.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { Solo } from '../../../ui/layout/solo.tsx';
import { StrengthLine } from '../../../ui/controls/fields/strength-line.tsx';
import styles from './login-form.module.css';
import { PasswordField } from '../../../ui/controls/fields/password-field.tsx';
import { useValidToken } from '../../links/link-query.ts';
import { resetToken } from './reset-token.ts';
import { useResetPassword } from './use-reset-password.ts';
import { SignInError } from './sign-in-error.tsx';

/** The token is used up or invalid, so the tab deletes it. */
const onUsed = resetToken.drop;

/** The form behind the link of a reset e-mail. On success it signs the member in and opens the search. */
export function NewPassword() {
  const { i18n } = useLingui();
  const [storedToken] = useState(resetToken.read);
  // Null without a token, or if the server does not accept it.
  const token = useValidToken(storedToken, 'reset');
  const reset = useResetPassword(onUsed);
  const code = reset.error instanceof ApiFailure ? reset.error.code : undefined;
  if (code === 'email_not_found') return <AccountNotFound words={i18n._(failureWords(reset.error))} />;
  if (token === null || code === 'link_invalid') return <LinkExpired isNext={code === 'link_invalid'} />;
  return (
    <NewPasswordForm
      error={reset.error}
      isPending={reset.isPending}
      onSave={(password) => reset.save(token, password)}
    />
  );
}

interface FormProps {
  error: Error | null;
  isPending: boolean;
  onSave: (password: string) => void;
}

function NewPasswordForm({ error, isPending, onSave }: FormProps) {
  const { i18n, t } = useLingui();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<string>();
  const newInput = useRef<HTMLInputElement>(null);
  const againInput = useRef<HTMLInputElement>(null);
  useHoldInterruptions(password !== '');

  const code = error instanceof ApiFailure ? error.code : undefined;
  const isEasy = code === 'password_too_common' || code === 'password_too_personal';
  const lengthError = useLengthError(password);
  const isUnlike = again !== password;
  const easyError = isEasy && refused === password ? i18n._(failureWords(error)) : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (lengthError !== undefined) return newInput.current?.focus();
    if (isUnlike) return againInput.current?.focus();
    setRefused(password);
    onSave(password);
  };

  return (
    <Solo title={t`Choose a new password`} lead={<Trans>A few words are easy to remember and hard to guess.</Trans>}>
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <SignInError
          error={isEasy ? null : error}
          offline={<Trans>You are offline. Saving the password needs a connection.</Trans>}
        />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          help={t`At least ${PASSWORD_LENGTH_MIN} characters.`}
          value={password}
          onChange={setPassword}
          error={isChecked ? (lengthError ?? easyError) : undefined}
          inputRef={newInput}
        />
        <StrengthLine password={password} words={STRENGTH_WORDS} />
        <PasswordField
          label={t`New password again`}
          name="again"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={isChecked && isUnlike ? t`The entered passwords are not the same` : undefined}
          inputRef={againInput}
        />
        <Button type="submit" wide isPending={isPending}>
          <Trans>Save and log in</Trans>
        </Button>
      </form>
      <p className={styles.fine}>
        <Trans>Your other devices are logged out, and your passkeys are removed. You can add them again.</Trans>
      </p>
    </Solo>
  );
}

function useLengthError(password: string): string | undefined {
  const { t } = useLingui();
  if (password.length < PASSWORD_LENGTH_MIN) return t`Use at least ${PASSWORD_LENGTH_MIN} characters.`;
  return password.length > PASSWORD_LENGTH_MAX ? t`Use at most ${PASSWORD_LENGTH_MAX} characters.` : undefined;
}

function LinkExpired({ isNext }: { isNext: boolean }) {
  const { t } = useLingui();
  return (
    <Solo
      isNext={isNext}
      icon={Unlink}
      tone="danger"
      title={t`This link has expired`}
      lead={
        <Trans>
          Link expired or invalid, request a new email. A link works once, for one hour, and a newer one replaces it.
        </Trans>
      }
    >
      <LinkButton to="/reset-password" wide>
        <Trans>Request a new e-mail</Trans>
      </LinkButton>
      <LinkButton to="/login" look="text" wide>
        <Trans>Back to log in</Trans>
      </LinkButton>
    </Solo>
  );
}

function AccountNotFound({ words }: { words: string }) {
  return (
    <Solo
      isNext
      icon={UserX}
      tone="danger"
      title={words}
      lead={<Trans>The link is right, but its account is gone.</Trans>}
    >
      <LinkButton to="/signup" wide>
        <Trans>Create your profile</Trans>
      </LinkButton>
      <LinkButton to="/login" look="text" wide>
        <Trans>Back to log in</Trans>
      </LinkButton>
    </Solo>
  );
}
