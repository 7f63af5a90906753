import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CloudOff, MailCheck } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { requestReset } from '../../../contract/links.ts';
import { useOnline } from '../../browser/use-online.ts';
import { request } from '../../engine/api/request.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Solo } from '../../ui/solo.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import styles from './login-form.module.css';
import { looksLikeEmail } from './looks-like-email.ts';

/** Asks for the e-mail with the link for a new password. It never says whether the address has an account. */
export function ResetRequest() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <ResetMailSent email={sentTo} onOther={() => setSentTo(undefined)} />;
  return <ResetRequestForm email={email} onChange={setEmail} onSent={setSentTo} />;
}

interface FormProps {
  email: string;
  onChange: (email: string) => void;
  onSent: (email: string) => void;
}

function ResetRequestForm({ email, onChange, onSent }: FormProps) {
  const { t } = useLingui();
  const [isChecked, setChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const send = useRequestReset();
  const error = isChecked && !looksLikeEmail(email) ? t`Invalid email` : undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setChecked(true);
    if (!looksLikeEmail(email)) return input.current?.focus();
    send.mutate(email.trim(), { onSuccess: () => onSent(email.trim()) });
  };

  return (
    <Solo
      title={t`Forgot your password?`}
      lead={<Trans>We mail you a link to choose a new one. Your conversations stay where they are.</Trans>}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <ResetTrouble error={send.error} />
        <EmailField label={t`E-mail`} value={email} onChange={onChange} error={error} inputRef={input} />
        <Button type="submit" wide isPending={send.isPending}>
          <Trans>Send the link</Trans>
        </Button>
      </form>
      <LinkButton to="/login" look="text" wide>
        <Trans>Back to log in</Trans>
      </LinkButton>
    </Solo>
  );
}

function ResetMailSent({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useLingui();
  const send = useRequestReset();
  const again = () =>
    send.mutate(email, { onSuccess: () => showToast(t`If there is an account, we sent a new link.`) });
  return (
    <Solo
      isNext
      icon={MailCheck}
      title={t`Check your mail`}
      lead={
        <Trans>
          If <b>{email}</b> has an account here, a link is on its way. It works once, for one hour.
        </Trans>
      }
    >
      <ResetTrouble error={send.error} />
      <p>
        <Trans>Nothing there? Look in spam too.</Trans>
      </p>
      <Button wide look="quiet" isPending={send.isPending} onPress={again}>
        <Trans>Send again</Trans>
      </Button>
      <Button wide look="text" onPress={onOther}>
        <Trans>Use another address</Trans>
      </Button>
    </Solo>
  );
}

/** Says why no e-mail is sent. Offline, an older refusal is of no use. */
function ResetTrouble({ error }: { error: Error | null }) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  if (!isOnline)
    return (
      <Notice tone="warning" icon={CloudOff} role="status">
        <Trans>You are offline. Sending the link needs a connection.</Trans>
      </Notice>
    );
  if (error === null) return null;
  return (
    <Notice tone="danger" role="alert">
      {i18n._(failureWords(error))}
    </Notice>
  );
}

function useRequestReset() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => withMinimumTime(request(requestReset, { body: { email } })),
  });
}
