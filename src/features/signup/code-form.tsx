import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useRef, useState } from 'react';
import type { User } from '../../../contract/account.ts';
import { Email } from '../../../contract/account.ts';
import { LinkCode } from '../../../contract/links.ts';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './activation.module.css';
import { useCode } from './use-activation.ts';
import type { SigningUp } from './use-signup-form.ts';

interface CodeFormProps {
  /** The address of the account. Without it the form asks for it. */
  email: string | undefined;
  start: SigningUp['start'];
  onConfirmed: (user: User) => void;
}

/** Takes the code of the activation e-mail, for the installed app: links of e-mails open in the browser. */
export function CodeForm({ email, start, onConfirmed }: CodeFormProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const addressInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const confirm = useCode(start, onConfirmed);
  const given = { email: email ?? address.trim(), code: code.replaceAll(/\s/g, '') };
  const isEmail = Email.safeParse(given.email).success;
  const isCode = LinkCode.safeParse(given.code).success;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isEmail) return addressInput.current?.focus();
    if (!isCode) return codeInput.current?.focus();
    if (!confirm.isPending) confirm.mutate(given, { onError: () => codeInput.current?.focus() });
  };
  return (
    <form className={styles.code} onSubmit={submit} noValidate>
      {email === undefined && (
        <TextField
          label={t`E-mail`}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          spellCheck="false"
          value={address}
          onChange={setAddress}
          error={isChecked && !isEmail ? t`Invalid email` : undefined}
          inputRef={addressInput}
        />
      )}
      <TextField
        label={t`Code from the e-mail`}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck="false"
        maxLength={12}
        value={code}
        onChange={(text) => {
          setCode(text);
          confirm.reset();
        }}
        error={
          isChecked && !isCode
            ? t`The code has eight digits.`
            : confirm.isError
              ? i18n._(failureWords(confirm.error))
              : undefined
        }
        inputRef={codeInput}
      />
      <Button type="submit" look="quiet" isPending={confirm.isPending} isDisabled={!isOnline}>
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
