import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useIsLate } from '../../browser/use-is-late.ts';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Solo } from '../../ui/solo.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './login-form.module.css';
import { PasswordField } from '../../ui/password-field.tsx';
import { looksLikeEmail } from './looks-like-email.ts';
import { safePath } from './safe-path.ts';
import { useLogin } from './use-login.ts';

/** A server that answers many logins takes its time. */
const SLOW_MS = 3_000;

/** `after` is the path to open after the login. */
export function LoginForm({ after }: { after: string | undefined }) {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const login = useLogin();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const emailError = isChecked && !looksLikeEmail(email) ? t`Invalid email` : undefined;
  const passwordError = isChecked && password === '' ? t`Enter your password` : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    setChecked(true);
    if (!looksLikeEmail(email)) return emailInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    login.mutate(
      { email: email.trim(), password },
      { onSuccess: () => void navigate({ href: safePath(after, '/members'), replace: true }) },
    );
  };

  return (
    <Solo title={t`Log in`} lead={<Trans>Your conversations are where you left them.</Trans>}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {isOnline ? (
          login.isError && (
            <Notice tone="danger" role="alert">
              {i18n._(failureWords(login.error))}
            </Notice>
          )
        ) : (
          <Notice tone="warning" icon={CloudOff} role="status">
            <Trans>You are offline. Logging in needs a connection.</Trans>
          </Notice>
        )}
        <EmailField label={t`E-mail`} value={email} onChange={setEmail} error={emailError} inputRef={emailInput} />
        <PasswordField value={password} onChange={setPassword} error={passwordError} inputRef={passwordInput} />
        <TextLink to="/reset-password" className={styles.forgot}>
          <Trans>Forgot your password?</Trans>
        </TextLink>
        <Button type="submit" wide isPending={login.isPending}>
          <Trans>Log in</Trans>
        </Button>
        <p className={styles.slow} aria-live="polite">
          {login.isPending && <SlowWords />}
        </p>
      </form>
      <p className={styles.after}>
        <Trans>
          New here? <TextLink to="/signup">Create your profile</TextLink>
        </Trans>
      </p>
    </Solo>
  );
}

function SlowWords() {
  const isLate = useIsLate(SLOW_MS);
  return isLate && <Trans>This takes a moment. You don’t need to press again.</Trans>;
}
