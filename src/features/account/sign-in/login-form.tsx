import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Fingerprint, Mail } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useIsLate } from '../../../browser/use-is-late.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { EmailField } from '../../../ui/controls/fields/email-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { PasswordField } from '../../../ui/controls/fields/password-field.tsx';
import { Solo } from '../../../ui/layout/solo.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import styles from './login-form.module.css';
import { looksLikeEmail } from '../identity/looks-like-email.ts';
import { hasPasskeys } from '../../../browser/passkey-ceremony.ts';
import { usePasskeyLogin, usePasskeyOffer } from './use-passkey-login.ts';
import { safePath } from '../safe-path.ts';
import { isPendingDeletion } from '../sign-in-error-words.ts';
import { SignInError } from './sign-in-error.tsx';
import { useSignInBy } from '../../../domain/session/use-sign-in-by.ts';
import { request } from '../../../engine/api/request.ts';
import type { BodyOf } from '../../../../contract/base/call.ts';
import { login as loginCall } from '../../../../contract/account/account.ts';
import { useMutation } from '@tanstack/react-query';

/** After this time the form explains the delay: a server with many logins answers slowly. */
const SLOW_MS = 3_000;
/** After this number of refused answers the field offers no passkeys. The button still does. */
const OFFERS_REFUSED = 2;

interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  /** The path to open after the login. */
  after: string | undefined;
}

export function LoginForm({ email, onEmail, after }: LoginFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const login = useLogin();
  const passkey = usePasskeyLogin();
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const isPending = login.isPending || passkey.isPending;
  const onSuccess = () => void navigate({ href: safePath(after, '/members'), replace: true });
  // A browser may answer an offer without the member. After refusals it would repeat the refused answer forever.
  const [refusals, setRefusals] = useState(0);
  const onError = (error: Error) => setRefusals(isPendingDeletion(error) ? OFFERS_REFUSED : refusals + 1);
  usePasskeyOffer({
    isOpen: !isPending && refusals < OFFERS_REFUSED,
    onAnswer: (answer) => passkey.mutate(answer, { onSuccess, onError }),
  });

  const emailError = isChecked && !looksLikeEmail(email) ? t`Invalid email` : undefined;
  const passwordError = isChecked && password === '' ? t`Enter your password` : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    passkey.reset();
    if (!looksLikeEmail(email)) return emailInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    login.mutate({ email: email.trim(), password }, { onSuccess });
  };
  const signInByPasskey = () => {
    login.reset();
    passkey.mutate(null, { onSuccess });
  };

  return (
    <Solo title={t`Log in`} lead={<Trans>Your conversations are where you left them.</Trans>}>
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <SignInError
          error={login.error ?? passkey.error}
          offline={<Trans>You are offline. Logging in needs a connection.</Trans>}
        />
        <EmailField
          label={t`E-mail`}
          autoComplete="username webauthn"
          value={email}
          onChange={onEmail}
          error={emailError}
          inputRef={emailInput}
        />
        <PasswordField value={password} onChange={setPassword} error={passwordError} inputRef={passwordInput} />
        <TextLink to="/reset-password" className={styles.forgot}>
          <Trans>Forgot your password?</Trans>
        </TextLink>
        <Button type="submit" wide isPending={login.isPending} isDisabled={passkey.isPending}>
          <Trans>Log in</Trans>
        </Button>
        <p className={styles.slow} aria-live="polite">
          {login.isPending && <SlowWords />}
        </p>
      </form>
      <OtherWays after={after} isPending={passkey.isPending} isDisabled={login.isPending} onPasskey={signInByPasskey} />
      <p className={styles.after}>
        <Trans>
          New here? <TextLink to="/signup">Create your profile</TextLink>
        </Trans>
      </p>
    </Solo>
  );
}

interface OtherWaysProps extends Pick<LoginFormProps, 'after'> {
  isPending: boolean;
  isDisabled: boolean;
  onPasskey: () => void;
}

function OtherWays({ after, isPending, isDisabled, onPasskey }: OtherWaysProps) {
  const isOnline = useOnline();
  return (
    <div className={styles.form}>
      <p className={styles.or}>
        <Trans>or without a password</Trans>
      </p>
      {hasPasskeys() && (
        <Button look="quiet" wide isPending={isPending} isDisabled={isDisabled || !isOnline} onPress={onPasskey}>
          <Icon of={Fingerprint} size="s" />
          <Trans>Log in with a passkey</Trans>
        </Button>
      )}
      <LinkButton
        to="/login"
        search={{ way: 'link', ...(after !== undefined && { redirect: after }) }}
        look="quiet"
        wide
      >
        <Icon of={Mail} size="s" />
        <Trans>Send me a log-in link</Trans>
      </LinkButton>
    </div>
  );
}

function SlowWords() {
  const isLate = useIsLate(SLOW_MS);
  return isLate && <Trans>This takes a moment. You don’t need to press again.</Trans>;
}

/** Signs in. On success, the device has a session and `me` is cached. */
function useLogin() {
  const signInBy = useSignInBy();
  return useMutation({
    networkMode: 'always',
    mutationFn: (credentials: BodyOf<typeof loginCall>) =>
      signInBy(() => request(loginCall, { body: credentials, withEndedCookie: true })),
  });
}
