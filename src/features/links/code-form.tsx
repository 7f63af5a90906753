import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useRef, useState } from 'react';
import { Email } from '../../../contract/account/account.ts';
import { type CodeKind, LinkCode } from '../../../contract/links.ts';
import { LINK_CODE_DIGITS } from '../../../contract/base/rules.ts';
import { useOnline } from '../../browser/use-online.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import type { ButtonLook } from '../../ui/controls/buttons/button-look.ts';
import { CodeField } from '../../ui/controls/fields/code-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { EmailField } from '../../ui/controls/fields/email-field.tsx';
import styles from './code-form.module.css';
import { LinkError } from './link-card.tsx';
import { LINK_WORDS } from './link-words.ts';
import { useOpenNextScreen } from './use-open-next-screen.ts';
import { isInvalidLink, type Redeemed, useRedeem } from './use-redeem.ts';

interface CodeFormProps {
  /** The kind of the screen. The form also accepts a code of another kind, after it has shown the effect of that code. */
  kind: CodeKind;
  /** The address of the account. If undefined, the form asks for the address. */
  email: string | undefined;
  onDone: (redeemed: Redeemed) => Promise<void> | void;
  look?: ButtonLook;
}

/** Redeems the code of an e-mail. The installed app needs codes, because links open in the browser. */
export function CodeForm({ kind, email, onDone, look }: CodeFormProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const addressInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  /** The kind of the typed code. */
  const [codeKind, setCodeKind] = useState(kind);
  const openNextScreen = useOpenNextScreen();
  const { isPending, isDone, error, redeem, reset } = useRedeem({
    onDone: (redeemed) => (redeemed.kind === kind ? onDone(redeemed) : openNextScreen(redeemed)),
    onInvalid: () => codeInput.current?.focus(),
    onOtherKind: setCodeKind,
  });
  const isOther = codeKind !== kind;
  const { title, lead, button, done } = LINK_WORDS[codeKind];

  const request = { kind: codeKind, email: email ?? address.trim(), code };
  const isAddress = Email.safeParse(request.email).success;
  const isCode = LinkCode.safeParse(request.code).success;
  const isWrong = isInvalidLink(error);
  const codeError =
    isChecked && !isCode ? t`The code has eight digits.` : isWrong ? t`This code is not right.` : undefined;

  if (isOther && isDone && done !== undefined)
    return (
      <Notice tone="success" role="status">
        <b>{i18n._(done.title)}.</b> {i18n._(done.lead)}
      </Notice>
    );

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (!isAddress) return addressInput.current?.focus();
    if (!isCode) return codeInput.current?.focus();
    redeem(request);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <LinkError error={isWrong || isOther ? null : error} />
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
      <CodeField
        label={t`Code from the e-mail, eight digits`}
        showsLabel
        digits={LINK_CODE_DIGITS}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setCodeKind(kind);
          reset();
        }}
        error={codeError}
        inputRef={codeInput}
      />
      {isOther && (
        <Notice role="status">
          <Trans>
            This code is for something else: <b>{i18n._(title)}</b>
          </Trans>{' '}
          {i18n._(lead)}
        </Notice>
      )}
      <Button type="submit" wide look={look} isPending={isPending} isDisabled={!isOnline}>
        {i18n._(button)}
      </Button>
    </form>
  );
}
