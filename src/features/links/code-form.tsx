import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useRef, useState } from 'react';
import { Email } from '../../../contract/account.ts';
import { LinkCode } from '../../../contract/links.ts';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import type { ButtonLook } from '../../ui/button-look.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './code-form.module.css';
import { LinkTrouble } from './link-card.tsx';
import { type ButtonKind, LINK_WORDS } from './link-words.ts';
import { isInvalidLink, type Redeemed, type SignInBy, useRedeem } from './use-redeem.ts';

interface CodeFormProps {
  kind: ButtonKind;
  /** The address of the account. Without it, the form asks for it. */
  email: string | undefined;
  signInBy: SignInBy;
  onDone: (redeemed: Redeemed) => Promise<void> | void;
  look?: ButtonLook;
}

/** Takes the code of an e-mail: links open in the browser, and the installed app would not know of them. */
export function CodeForm({ kind, email, signInBy, onDone, look }: CodeFormProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const [address, setAddress] = useState('');
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const addressInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const { isPending, error, redeem, reset } = useRedeem({
    signInBy,
    onDone,
    onInvalid: () => codeInput.current?.focus(),
  });

  // A mail may show the digits in groups.
  const given = { kind, email: email ?? address.trim(), code: text.replace(/[\s-]/g, '') };
  const isAddress = Email.safeParse(given.email).success;
  const isCode = LinkCode.safeParse(given.code).success;
  const isWrong = isInvalidLink(error);
  const codeError =
    isChecked && !isCode ? t`The code has eight digits.` : isWrong ? i18n._(failureWords(error)) : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (!isAddress) return addressInput.current?.focus();
    if (!isCode) return codeInput.current?.focus();
    redeem(given);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LinkTrouble error={isWrong ? null : error} />
      {email === undefined && (
        <EmailField
          label={t`E-mail`}
          help={t`The address that you log in with.`}
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
        maxLength={12}
        value={text}
        onChange={(typed) => {
          setText(typed);
          reset();
        }}
        error={codeError}
        inputRef={codeInput}
      />
      <Button type="submit" wide look={look} isPending={isPending} isDisabled={!isOnline}>
        {i18n._(LINK_WORDS[kind].button)}
      </Button>
    </form>
  );
}
