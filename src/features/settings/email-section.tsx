import { Trans, useLingui } from '@lingui/react/macro';
import { AtSign } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { changeEmail } from '../../../contract/links.ts';
import { useAddressQuestion } from '../../browser/use-address-question.ts';
import { useOnline } from '../../browser/use-online.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { EmailField } from '../../ui/controls/fields/email-field.tsx';
import { useHoldInterruptions } from '../../ui/overlays/interruption-guard.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import section from '../../ui/layout/section.module.css';
import { Fold } from '../../ui/layout/fold.tsx';
import { QuestionLine } from '../../ui/controls/buttons/question-line.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import { looksLikeEmail } from '../account/identity/looks-like-email.ts';
import { IdentityQuestion } from '../account/identity/identity-question.tsx';
import { type Proof, proveIdentity } from '../account/identity/prove-identity.ts';
import { useIdentity } from '../account/identity/use-identity.ts';
import { SaveState } from '../account/save-state.tsx';

/** The address of the account, and the form to change it. The address changes when the link in the e-mail to the new address is used. */
export function EmailSection({ me }: { me: User | undefined }) {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string>();
  if (me === undefined) return null;
  return (
    <Fold icon={AtSign} title={t`E-mail address`} anchor="email" value={masked(me.email)}>
      <div className={section.body}>
        <p>
          <Trans>
            Your address is <b>{me.email}</b>.
          </Trans>
        </p>
        {sentTo !== undefined && sentTo !== me.email && (
          <Notice tone="success" role="status">
            <Trans>
              We have sent a link to {sentTo}. Open it within 24 hours and press its button: then your address changes.{' '}
              <TextLink to="/mail-change/do">Or type the code of the e-mail</TextLink>
            </Trans>
          </Notice>
        )}
        <EmailForm email={me.email} onStart={() => setSentTo(undefined)} onSent={setSentTo} />
      </div>
    </Fold>
  );
}

interface EmailFormProps {
  /** The current address. */
  email: string;
  onStart: () => void;
  onSent: (email: string) => void;
}

function EmailForm({ email: present, onStart, onSent }: EmailFormProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const change = useChangeEmail();
  const identity = useIdentity(change, passwordInput);
  useHoldInterruptions(email !== '');

  const isEmail = looksLikeEmail(email);
  const question = useAddressQuestion(email);
  const { likely } = question;
  const changeTo = (text: string) => {
    change.reset();
    setEmail(text);
  };
  const takenError = isTaken(change.error) ? i18n._(failureWords(change.error)) : undefined;
  const emailError = isChecked && !isEmail ? t`New email adress is invalid` : takenError;

  const checkEmail = () => {
    setChecked(true);
    const isReady = isEmail && !question.holds();
    if (!isReady) emailInput.current?.focus();
    return isReady;
  };
  const send = (proof: Proof) => {
    if (change.isPending) return;
    onStart();
    const newAddress = { email: email.trim(), proof };
    change.mutate(newAddress, {
      onSuccess: () => {
        setEmail('');
        identity.clear();
        setChecked(false);
        onSent(newAddress.email);
      },
      onError: (error) => (isTaken(error) ? emailInput : passwordInput).current?.focus(),
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (checkEmail() && identity.check()) send({ password: identity.password });
  };

  return (
    <form className={section.form} onSubmit={submit} noValidate>
      <EmailField
        label={t`New e-mail address`}
        help={
          <>
            <Trans>The new address gets a link, and your present address is told.</Trans>{' '}
            <QuestionLine onYes={() => likely !== undefined && changeTo(likely)}>
              {likely && <Trans>Did you mean {likely}?</Trans>}
            </QuestionLine>
          </>
        }
        name="new_email"
        autoComplete="email"
        value={email}
        onChange={changeTo}
        onBlur={() => {
          setChecked(email !== '');
          question.onBlur();
        }}
        error={emailError}
        inputRef={emailInput}
      />
      <IdentityQuestion
        email={present}
        identity={identity}
        inputRef={passwordInput}
        isDisabled={!isOnline}
        onPasskey={() => checkEmail() && send('passkey')}
      />
      <SaveState error={emailError === undefined && identity.error === undefined ? change.error : null} />
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
    mutationFn: async ({ email, proof }: { email: string; proof: Proof }) => {
      const identity = await proveIdentity(proof);
      return withMinimumTime(request(changeEmail, { body: { email, identity } }));
    },
  });
}

const isTaken = (error: Error | null): boolean => error instanceof ApiFailure && error.code === 'email_in_use';

/** The address in a form that another person looking at the screen cannot read. */
const masked = (email: string): string =>
  `${String.fromCodePoint(email.codePointAt(0) ?? 0)}…${email.slice(email.lastIndexOf('@'))}`;
