import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useRef, useState } from 'react';
import { useOnline } from '../../../browser/use-online.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { failureWords } from '../../../labels/problem-words.ts';
import { Button } from '../../../ui/button.tsx';
import { useHoldInterruptions } from '../../../ui/interruption-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import section from '../../../ui/section.module.css';
import { useRequestExport } from './use-export.ts';

interface RequestFormProps {
  email: string;
  onAsked: () => void;
}

/** Asks for an archive. The password is asked because the archive holds everything. */
export function RequestForm({ email, onAsked }: RequestFormProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const asking = useRequestExport();
  useHoldInterruptions(password !== '');

  const refusal = isOfPassword(asking.error) ? i18n._(failureWords(asking.error)) : undefined;
  const passwordError = isChecked && password === '' ? t`Enter your password` : refusal;

  const change = (text: string) => {
    asking.reset();
    setPassword(text);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (asking.isPending) return;
    setChecked(true);
    if (password === '') return input.current?.focus();
    asking.mutate(password, { onSuccess: onAsked, onError: () => input.current?.focus() });
  };

  return (
    <form className={section.form} onSubmit={submit} noValidate>
      {/* By the account's name, password managers know which password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Your password`}
        value={password}
        onChange={change}
        error={passwordError}
        inputRef={input}
      />
      {!isOnline && (
        <p className={section.words}>
          <Trans>You can ask for your data when you’re back online.</Trans>
        </p>
      )}
      {asking.isError && passwordError === undefined && (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(asking.error))}
        </Notice>
      )}
      <div>
        <Button type="submit" look="quiet" isPending={asking.isPending} isDisabled={!isOnline}>
          <Trans>Ask for my data</Trans>
        </Button>
      </div>
    </form>
  );
}

const isOfPassword = (error: Error | null): boolean =>
  error instanceof ApiFailure && (error.code === 'old_password_wrong' || error.code === 'too_many_attempts');
