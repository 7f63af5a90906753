import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useRef, useState } from 'react';
import { Email } from '../../../contract/account.ts';
import { LinkCode } from '../../../contract/links.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LinkTrouble } from './link-card.tsx';
import styles from './link-code-field.module.css';
import type { ButtonKind } from './link-words.ts';
import { type Redeemed, type SignInBy, useRedeem } from './use-redeem.ts';

interface LinkCodeFieldProps {
  kind: ButtonKind;
  /** The address of the account. Without it, the form asks for it. */
  email: string | undefined;
  signInBy: SignInBy;
  onDone: (redeemed: Redeemed) => Promise<void> | void;
}

/** Takes the code of an e-mail: links open in the browser, and the installed app would not know of them. */
export function LinkCodeField({ kind, email, signInBy, onDone }: LinkCodeFieldProps) {
  const { t } = useLingui();
  const [address, setAddress] = useState('');
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const addressInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const { isPending, error, redeem } = useRedeem({ signInBy, onDone });

  // A mail may show the digits in groups.
  const code = text.replace(/[\s-]/g, '');
  const isAddress = Email.safeParse(email ?? address.trim()).success;
  const isCode = LinkCode.safeParse(code).success;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (!isAddress) return addressInput.current?.focus();
    if (!isCode) return codeInput.current?.focus();
    redeem({ kind, email: email ?? address.trim(), code });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LinkTrouble error={error} />
      {email === undefined && (
        <TextField
          label={t`E-mail`}
          help={t`The address that you log in with.`}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          spellCheck="false"
          value={address}
          onChange={setAddress}
          error={isChecked && !isAddress ? t`Invalid email` : undefined}
          inputRef={addressInput}
        />
      )}
      <TextField
        label={t`Code from the e-mail`}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck="false"
        value={text}
        onChange={setText}
        error={isChecked && !isCode ? t`Type the eight digits of the e-mail.` : undefined}
        inputRef={codeInput}
      />
      <Button type="submit" wide isPending={isPending}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
