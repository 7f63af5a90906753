import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { requestReactivation, requestReset, requestSignIn } from '../../../../contract/links.ts';
import { MAIL_AGAIN_SECONDS } from '../../../../contract/base/rules.ts';
import { useCountdown } from '../../../browser/use-countdown.ts';
import { request } from '../../../engine/api/request.ts';
import { withMinimumTime } from '../../../engine/api/with-minimum-time.ts';
import { minuteWords } from '../../../domain/words/duration-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { EmailField } from '../../../ui/controls/fields/email-field.tsx';
import { SendAgain } from '../../../ui/controls/buttons/send-again.tsx';
import { Solo } from '../../../ui/layout/solo.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import styles from './login-form.module.css';
import { looksLikeEmail } from '../identity/looks-like-email.ts';
import { SignInError } from './sign-in-error.tsx';

const CALLS = { reset: requestReset, sign_in: requestSignIn, reactivate: requestReactivation } as const;

interface MailRequestProps {
  kind: keyof typeof CALLS;
  title: string;
  lead: ReactNode;
  email: string;
  onEmail: (email: string) => void;
  /** The content below the form: links to other screens. */
  children: ReactNode;
  /** The content below the confirmation that the e-mail was sent. */
  sent?: ReactNode;
}

/** Requests an e-mail with a link into the account. The screen never reveals whether the address has an account. */
export function MailRequest({ sent, ...form }: MailRequestProps) {
  const { kind, email } = form;
  const [sentAt, setSentAt] = useState<number>();
  if (sentAt === undefined) return <MailRequestForm {...form} onSent={() => setSentAt(Date.now())} />;
  return (
    <MailSent kind={kind} email={email.trim()} sentAt={sentAt} onSent={setSentAt} onOther={() => setSentAt(undefined)}>
      {sent}
    </MailSent>
  );
}

interface FormProps extends Omit<MailRequestProps, 'sent'> {
  onSent: () => void;
}

function MailRequestForm({ kind, title, lead, email, onEmail, children, onSent }: FormProps) {
  const { t } = useLingui();
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const send = useSend(kind);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setChecked(true);
    if (!looksLikeEmail(email)) return input.current?.focus();
    send.mutate(email.trim(), { onSuccess: onSent });
  };
  return (
    <Solo title={title} lead={lead}>
      <form method="post" className={styles.form} onSubmit={submit} noValidate>
        <SendError error={send.error} />
        <EmailField
          label={t`E-mail`}
          value={email}
          onChange={onEmail}
          error={isChecked && !looksLikeEmail(email) ? t`Invalid email` : undefined}
          inputRef={input}
        />
        <Button type="submit" wide isPending={send.isPending}>
          <Trans>Send the link</Trans>
        </Button>
      </form>
      {children}
    </Solo>
  );
}

interface SentProps extends Pick<MailRequestProps, 'kind' | 'email' | 'children'> {
  sentAt: number;
  onSent: (at: number) => void;
  onOther: () => void;
}

function MailSent({ kind, email, sentAt, children, onSent, onOther }: SentProps) {
  const { t } = useLingui();
  const send = useSend(kind);
  const left = useCountdown(sentAt + MAIL_AGAIN_SECONDS * 1_000);
  const again = () =>
    send.mutate(email, {
      onSuccess: () => {
        onSent(Date.now());
        showToast(t`If there is an account, we sent a new link.`);
      },
    });
  return (
    <Solo
      isNext
      icon={MailCheck}
      title={t`Check your e-mail`}
      lead={
        kind === 'reactivate' ? (
          <Trans>
            If the account of <b>{email}</b> is pending deletion, the e-mail is on its way again.
          </Trans>
        ) : (
          <Trans>
            If <b>{email}</b> has an account here, a link is on its way. It works once, for one hour.
          </Trans>
        )
      }
    >
      <SendError error={send.error} />
      {children}
      <p>
        <Trans>Nothing there? Look in spam too.</Trans>
      </p>
      <SendAgain
        wide
        look="quiet"
        left={left}
        waiting={(seconds) => {
          const time = minuteWords(seconds * 1_000);
          return <Trans>Send again in {time}</Trans>;
        }}
        isPending={send.isPending}
        onPress={again}
      >
        <Trans>Send again</Trans>
      </SendAgain>
      <Button wide look="text" onPress={onOther}>
        <Trans>Use another address</Trans>
      </Button>
    </Solo>
  );
}

function SendError({ error }: { error: Error | null }) {
  return <SignInError error={error} offline={<Trans>You are offline. Sending the link needs a connection.</Trans>} />;
}

function useSend(kind: keyof typeof CALLS) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => withMinimumTime(request(CALLS[kind], { body: { email } })),
  });
}
