import { Trans, useLingui } from '@lingui/react/macro';
import { MailX } from 'lucide-react';
import type { User } from '../../../contract/account.ts';
import { LINK_HOURS } from '../../../contract/rules.ts';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords, PROBLEM_WORDS } from '../../labels/problem-words.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import link from '../../ui/text-link.module.css';
import styles from './activation.module.css';
import { CodeForm } from './code-form.tsx';
import { DemoMails } from './demo-mails.tsx';
import { useResend } from './use-activation.ts';
import type { SigningUp } from './use-signup-form.ts';

interface ActivationFailedProps {
  /** Undefined for a visitor, who has to log in before a new e-mail is sent. */
  me: User | undefined;
  supportEmail: string | undefined;
  start: SigningUp['start'];
  onConfirmed: () => void;
}

/** Says why the link of an activation e-mail did not work, and offers the ways on. */
export function ActivationFailed({ me, supportEmail, start, onConfirmed }: ActivationFailedProps) {
  const { i18n } = useLingui();
  const hours = LINK_HOURS.activate;
  return (
    <div className={styles.page}>
      <div>
        <span className={classNames(styles.round, styles.bad)}>
          <Icon of={MailX} size="l" />
        </span>
        <h1 className={styles.title}>
          <Trans>Activation failed</Trans>
        </h1>
        <p className={styles.lead}>
          {i18n._(PROBLEM_WORDS.link_invalid)}.{' '}
          <Trans>A link works once, for {hours} hours, and only the newest one does.</Trans>
        </p>
      </div>
      <NewMail me={me} />
      <section className={styles.part}>
        <h2 className={styles.subtitle}>
          <Trans>Or type the code</Trans>
        </h2>
        <p className={styles.small}>
          <Trans>The newest e-mail has it, below the link.</Trans>
        </p>
        <CodeForm email={me?.email} start={start} onConfirmed={onConfirmed} />
      </section>
      {supportEmail !== undefined && supportEmail !== '' && (
        <p className={styles.small}>
          <Trans>
            Still stuck?{' '}
            <a className={link.link} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          </Trans>
        </p>
      )}
      <DemoMails />
    </div>
  );
}

function NewMail({ me }: { me: User | undefined }) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  const resend = useResend();
  if (me === undefined)
    return (
      <div className={styles.part}>
        <p>
          <Trans>Log in to get a new e-mail.</Trans>
        </p>
        <LinkButton to="/login" search={{ redirect: '/complete-signup' }} wide>
          <Trans>Log in</Trans>
        </LinkButton>
      </div>
    );
  if (me.status === 'active')
    return (
      <div className={styles.part}>
        <Notice tone="success">
          <Trans>Your address is confirmed already.</Trans>
        </Notice>
        <LinkButton to="/members" wide>
          <Trans>All members</Trans>
        </LinkButton>
      </div>
    );
  const { email } = me;
  return (
    <div className={styles.part}>
      <Button wide isPending={resend.isPending} isDisabled={!isOnline} onPress={() => resend.mutate(null)}>
        <Trans>Send a new e-mail</Trans>
      </Button>
      {resend.isSuccess && (
        <Notice tone="success" role="status">
          <Trans>A new e-mail is on its way to {email}.</Trans>
        </Notice>
      )}
      {resend.isError && (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(resend.error))}
        </Notice>
      )}
    </div>
  );
}
