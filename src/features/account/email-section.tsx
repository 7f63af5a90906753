import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { User } from '../../../contract/account.ts';
import { changeEmail } from '../../../contract/links.ts';
import { useOnline } from '../../browser/use-online.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { useHoldInterruptions } from '../../ui/interruption-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import section from '../../ui/section.module.css';
import { Section } from '../../ui/section.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { looksLikeEmail } from './looks-like-email.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { SaveState } from './save-state.tsx';

/** The address of the account, and the form for another one. The address changes when its owner opens the link. */
export function EmailSection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string>();
  if (me === undefined) return null;
  return (
    <Section title={t`E-mail address`}>
      <div className={section.body}>
        <p>
          <Trans>
            Your address is <b>{me.email}</b>.
          </Trans>
        </p>
        {sentTo !== undefined && (
          <Notice tone="success" role="status">
            <Trans>
              We have sent a link to {sentTo}. Your address changes when you open it, within 24 hours.{' '}
              <TextLink to="/mail-change/do">Or type the code of the e-mail</TextLink>
            </Trans>
          </Notice>
        )}
        <EmailForm onStart={() => setSentTo(undefined)} onSent={setSentTo} />
      </div>
    </Section>
  );
}

interface EmailFormProps {
  onStart: () => void;
  onSent: (email: string) => void;
}

function EmailForm({ onStart, onSent }: EmailFormProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const change = useChangeEmail();
  useHoldInterruptions(email !== '' || password !== '');

  const isEmail = looksLikeEmail(email);
  const refusalOf = (code: string) => (codeOf(change.error) === code ? i18n._(failureWords(change.error)) : undefined);
  const emailError = isChecked && !isEmail ? t`New email adress is invalid` : refusalOf('email_in_use');
  const passwordError = isChecked && password === '' ? t`Enter your password` : refusalOf('old_password_wrong');

  const set = (store: (text: string) => void) => (text: string) => {
    change.reset();
    store(text);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    setChecked(true);
    if (!isEmail) return emailInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    onStart();
    const asked = { email: email.trim(), password };
    change.mutate(asked, {
      onSuccess: () => {
        setEmail('');
        setPassword('');
        setChecked(false);
        onSent(asked.email);
      },
      onError: (error) => (codeOf(error) === 'email_in_use' ? emailInput : passwordInput).current?.focus(),
    });
  };

  return (
    <form className={section.form} onSubmit={submit} noValidate>
      <EmailField
        label={t`New e-mail address`}
        help={t`The new address gets a link, and your present address is told.`}
        name="new_email"
        autoComplete="email"
        value={email}
        onChange={set(setEmail)}
        error={emailError}
        inputRef={emailInput}
      />
      <PasswordField
        label={t`Your password`}
        value={password}
        onChange={set(setPassword)}
        error={passwordError}
        inputRef={passwordInput}
      />
      <SaveState error={emailError === undefined && passwordError === undefined ? change.error : null} />
      <div>
        <Button type="submit" look="quiet" isPending={change.isPending} isDisabled={!isOnline}>
          <Trans>Change e-mail address</Trans>
        </Button>
      </div>
    </form>
  );
}

function useChangeEmail() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { email: string; password: string }) => withMinimumTime(request(changeEmail, { body })),
  });
}

function codeOf(error: Error | null): string | undefined {
  return error instanceof ApiFailure ? error.code : undefined;
}
