import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Mail, MailPlus } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Email, type User } from '../../../contract/account/account.ts';
import { profileProgress } from '../../../contract/own-profile/profile-progress.ts';
import { LINK_HOURS, MAIL_AGAIN_SECONDS } from '../../../contract/base/rules.ts';
import { useAddressQuestion } from '../../browser/use-address-question.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useTimeLeft } from '../../browser/use-time-left.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { serverNow } from '../../engine/api/server-clock.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { minuteWords } from '../../domain/words/duration-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { EmailField } from '../../ui/controls/fields/email-field.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { QuestionLine } from '../../ui/controls/buttons/question-line.tsx';
import { SendAgain } from '../../ui/controls/buttons/send-again.tsx';
import { Solo } from '../../ui/layout/solo.tsx';
import { SoloPart } from '../../ui/layout/solo-part.tsx';
import { CodeForm } from '../links/code-form.tsx';
import { MailedCode } from '../links/mailed-code.tsx';
import { useReachedStep } from '../own-profile/use-reached-step.ts';
import styles from './activation.module.css';
import { DemoMails } from './demo-mails.tsx';
import { useResend } from './use-resend.ts';

/**
 * Waits for the confirmation of the address, and has the field for its code. `CompleteSignup` polls the member meanwhile, and leaves this
 * screen after the confirmation.
 */
export function ActivationScreen({ me }: { me: User }) {
  const navigate = useNavigate();
  const { next } = profileProgress(me, useReachedStep(me.id));
  const onConfirmed = () => void navigate({ to: '/activate/done', replace: true });
  /** Undefined until the form for another address was open. */
  const [isChanging, setChanging] = useState<boolean>();
  if (isChanging === true) return <ChangeAddress me={me} onEnd={() => setChanging(false)} />;
  return (
    <Waiting me={me} isNext={isChanging !== undefined} onChange={() => setChanging(true)}>
      <MailedCode>
        <CodeForm kind="activate" email={me.email} onDone={onConfirmed} />
      </MailedCode>
      {me.signup_message !== null && (
        <SoloPart
          title={<Trans>Your first message</Trans>}
          lead={<Trans>It is sent as soon as you confirm, and costs nothing before.</Trans>}
        >
          <blockquote className={styles.message}>{me.signup_message}</blockquote>
        </SoloPart>
      )}
      <Meanwhile step={next ?? 0} />
      <DemoMails />
    </Waiting>
  );
}

const LONG_AGO = new Date(0).toISOString();

interface WaitingProps {
  me: User;
  isNext: boolean;
  onChange: () => void;
  children: ReactNode;
}

function Waiting({ me: { email, activation_mail }, isNext, onChange, children }: WaitingProps) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const resend = useResend();
  const sentAt = Date.parse(activation_mail?.sent_at ?? LONG_AGO);
  const again = useTimeLeft(new Date(sentAt + MAIL_AGAIN_SECONDS * 1_000).toISOString(), { now: serverNow });
  const isOld =
    useTimeLeft(activation_mail?.expires_at ?? LONG_AGO, { now: serverNow }) === 0 && activation_mail !== null;
  return (
    <Solo
      isNext={isNext}
      icon={Mail}
      title={t`Check your e-mail`}
      lead={<Trans>Open the link we sent, on any device. This page notices and goes on by itself.</Trans>}
    >
      <div className={styles.part}>
        <div className={styles.address}>
          <p>
            <strong>{email}</strong>
            <span>
              <MailTimes mail={activation_mail} isOld={isOld} />
            </span>
          </p>
          <Button look="text" small onPress={onChange}>
            <Trans>Change</Trans>
          </Button>
        </div>
        <div className={styles.again}>
          <span role="status" className={styles.state}>
            <i className={isOnline && !isOld ? styles.live : styles.dead} aria-hidden="true" />
            {isOnline ? (
              isOld ? (
                <Trans>Send it again to go on.</Trans>
              ) : resend.isSuccess ? (
                <Trans>A new e-mail is on its way. Only its link works.</Trans>
              ) : (
                <Trans>Waiting for you to confirm</Trans>
              )
            ) : (
              <Trans>You are offline. This page goes on when you’re back online.</Trans>
            )}
          </span>
          <SendAgain
            look="text"
            small
            left={Math.ceil(again / 1_000)}
            waiting={(seconds) => {
              const time = minuteWords(seconds * 1_000);
              return <Trans>Send again in {time}</Trans>;
            }}
            isPending={resend.isPending}
            isDisabled={!isOnline}
            onPress={() => resend.mutate(null)}
          >
            <Trans>Send again</Trans>
          </SendAgain>
        </div>
        {resend.isError && (
          <Notice tone="danger" role="alert">
            {i18n._(failureWords(resend.error))}
          </Notice>
        )}
      </div>
      {children}
    </Solo>
  );
}

/** The time of the newest e-mail, and the end of its link, by the server's clock. */
function MailTimes({ mail, isOld }: { mail: User['activation_mail']; isOld: boolean }) {
  const { soon, written } = useFormats();
  const hours = LINK_HOURS.activate;
  // A server of an earlier version does not return the times.
  if (mail === null) return <Trans>The link works once, for {hours} hours.</Trans>;
  if (isOld) return <Trans>The link is too old.</Trans>;
  const sent = written(mail.sent_at, 'time');
  const until = soon(mail.expires_at, serverNow());
  return (
    <Trans>
      Sent at {sent}, valid until {until}
    </Trans>
  );
}

function Meanwhile({ step }: { step: number }) {
  return (
    <div className={styles.meanwhile}>
      <p className={styles.small}>
        <Trans>You can look around and write already. Messages to you are held until you confirm.</Trans>
      </p>
      <LinkButton to="/complete-signup" search={{ step: String(step) }} look="quiet" wide>
        <Trans>Fill in your profile</Trans>
      </LinkButton>
      <LinkButton to="/members" look="text">
        <Trans>Look around meanwhile</Trans>
      </LinkButton>
    </div>
  );
}

function ChangeAddress({ me, onEnd }: { me: User; onEnd: () => void }) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const resend = useResend();
  const isEmail = Email.safeParse(email.trim()).success;
  const { likely, onBlur, holds } = useAddressQuestion(email);
  const change = (text: string) => {
    setEmail(text);
    resend.reset();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isEmail || holds()) return input.current?.focus();
    if (!resend.isPending) resend.mutate(email.trim(), { onSuccess: onEnd, onError: () => input.current?.focus() });
  };
  return (
    <Solo
      isNext
      icon={MailPlus}
      title={t`Change the address`}
      lead={
        <Trans>
          The link sent to <b>{me.email}</b> stops working. We send a new one at once.
        </Trans>
      }
    >
      <form className={styles.part} onSubmit={submit} noValidate>
        <EmailField
          label={t`E-mail`}
          autoComplete="email"
          value={email}
          onChange={change}
          onBlur={onBlur}
          help={
            <QuestionLine onYes={() => likely !== undefined && change(likely)}>
              {likely && <Trans>Did you mean {likely}?</Trans>}
            </QuestionLine>
          }
          error={
            isChecked && !isEmail
              ? t`New email adress is invalid`
              : resend.isError
                ? i18n._(failureWords(resend.error))
                : undefined
          }
          inputRef={input}
        />
        <Button type="submit" wide isPending={resend.isPending} isDisabled={!isOnline}>
          <Trans>Save and send</Trans>
        </Button>
        <Button look="text" onPress={onEnd}>
          <Trans>Keep the old one</Trans>
        </Button>
      </form>
      <DemoMails />
    </Solo>
  );
}
