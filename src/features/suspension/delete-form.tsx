import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Coins, Trash2 } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { deleteAccount } from '../../../contract/deletion.ts';
import { REACTIVATION_DAYS } from '../../../contract/base/rules.ts';
import type { Suspension } from '../../../contract/suspension.ts';
import { useOnline } from '../../browser/use-online.ts';
import { request } from '../../engine/api/request.ts';
import { amountsWords } from '../../domain/money/credits-worth.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { PasswordField } from '../../ui/controls/fields/password-field.tsx';
import { Solo } from '../../ui/layout/solo.tsx';
import { FailureNotice } from '../../ui/layout/failure-notice.tsx';
import styles from './suspension-screen.module.css';

interface DeleteFormProps {
  email: string;
  /** Undefined if the server does not return it. */
  wallet: Suspension['wallet'];
  onCancel: () => void;
  onDeleted: (until: string) => void;
}

/** Deletes the account of a suspended member, who can open no other screen for it. */
export function DeleteForm({ email, wallet, onCancel, onDeleted }: DeleteFormProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const days = REACTIVATION_DAYS;
  const deletion = useMutation({
    networkMode: 'always',
    mutationFn: () => request(deleteAccount, { body: { identity: { password }, reason: null, note: '' } }),
    onSuccess: ({ until }) => onDeleted(until),
    onError: () => input.current?.focus(),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (password === '') return input.current?.focus();
    if (!deletion.isPending) deletion.mutate();
  };
  return (
    <Solo
      isNext
      title={t`Delete your account`}
      lead={
        <Trans>
          For {days} days a link in our e-mail takes it back; the suspension then still holds. After that everything of
          yours is erased for good.
        </Trans>
      }
    >
      {wallet !== undefined && wallet.credits > 0 && <UnspentCredits {...wallet} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        {/* Password managers identify the account by this hidden name. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t`Your password`}
          value={password}
          onChange={(text) => {
            deletion.reset();
            setPassword(text);
          }}
          error={
            isChecked && password === ''
              ? t`Enter your password`
              : deletion.error === null
                ? undefined
                : i18n._(failureWords(deletion.error))
          }
          inputRef={input}
        />
        <FailureNotice isOnline={isOnline} />
        <Button type="submit" look="danger" wide isPending={deletion.isPending} isDisabled={!isOnline}>
          <Icon of={Trash2} />
          <Trans>Delete my account</Trans>
        </Button>
        <Button look="quiet" wide onPress={onCancel}>
          <Trans>Keep my account</Trans>
        </Button>
      </form>
    </Solo>
  );
}

function UnspentCredits({ credits, paid_unspent }: NonNullable<Suspension['wallet']>) {
  const { i18n } = useLingui();
  const price = amountsWords(paid_unspent, i18n.locale);
  return (
    <Notice icon={Coins}>
      <p>
        <strong>
          {price === '' ? (
            <Plural value={credits} one="# credit ends with the account" other="# credits end with the account" />
          ) : (
            <Plural
              value={credits}
              one={`# credit, for which you paid ${price}, ends with the account`}
              other={`# credits, for which you paid ${price}, end with the account`}
            />
          )}
        </strong>
      </p>
      <p>
        <Trans>If you bring your account back in time, they are still there.</Trans>
      </p>
    </Notice>
  );
}
