import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Trash2 } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import type { User } from '../../../../contract/account.ts';
import type { DeletionReason } from '../../../../contract/deletion.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { failureWords } from '../../../labels/problem-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useHoldInterruptions } from '../../../ui/interruption-guard.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Consequences } from './consequences.tsx';
import styles from './delete-account.module.css';
import { useDeleteAccount } from './use-delete-account.ts';

interface ConfirmStepProps {
  me: User | undefined;
  reason: DeletionReason | null;
  note: string;
}

export function ConfirmStep({ me, ...answer }: ConfirmStepProps) {
  // Nobody can confirm what is not shown, such as the credits.
  if (me === undefined) return <Skeleton width="80%" />;
  return (
    <>
      <Consequences me={me} />
      <ConfirmForm email={me.email} {...answer} />
    </>
  );
}

interface ConfirmFormProps extends Omit<ConfirmStepProps, 'me'> {
  email: string;
}

function ConfirmForm({ email, reason, note }: ConfirmFormProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const deletion = useDeleteAccount();
  useHoldInterruptions(password !== '');

  const refusal = isOfPassword(deletion.error) ? i18n._(failureWords(deletion.error)) : undefined;
  const passwordError = isChecked && password === '' ? t`Enter your password` : refusal;

  const change = (text: string) => {
    deletion.reset();
    setPassword(text);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (deletion.isPending) return;
    setChecked(true);
    if (password === '') return input.current?.focus();
    deletion.mutate({ password, reason, note }, { onError: () => input.current?.focus() });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* By the account's name, password managers know which password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t`Your password`}
        value={password}
        onChange={change}
        error={passwordError}
        inputRef={input}
      />
      <DeletionTrouble error={passwordError === undefined ? deletion.error : null} />
      <div className={styles.buttons}>
        <Button type="submit" look="danger" isPending={deletion.isPending} isDisabled={!isOnline}>
          <Icon of={Trash2} />
          <Trans>Delete my account</Trans>
        </Button>
        <LinkButton to="/notifications" look="quiet">
          <Trans>Keep my account</Trans>
        </LinkButton>
      </div>
    </form>
  );
}

/** Says why nothing is deleted. Offline, an older refusal is of no use. */
function DeletionTrouble({ error }: { error: Error | null }) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  if (!isOnline)
    return (
      <Notice tone="warning" icon={CloudOff} role="status">
        <Trans>You are offline. This needs a connection.</Trans>
      </Notice>
    );
  if (error === null) return null;
  return (
    <Notice tone="danger" role="alert">
      {i18n._(failureWords(error))}
    </Notice>
  );
}

const isOfPassword = (error: Error | null): boolean =>
  error instanceof ApiFailure && (error.code === 'old_password_wrong' || error.code === 'too_many_attempts');
