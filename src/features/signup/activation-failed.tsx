import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailX } from 'lucide-react';
import type { User } from '../../../contract/account/account.ts';
import { LINK_HOURS } from '../../../contract/base/rules.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { failureWords, PROBLEM_WORDS } from '../../domain/words/problem-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Solo } from '../../ui/layout/solo.tsx';
import link from '../../ui/controls/buttons/text-link.module.css';
import { CodeForm } from '../links/code-form.tsx';
import { MailedCode } from '../links/mailed-code.tsx';
import { useOpenNextScreen } from '../links/use-open-next-screen.ts';
import styles from './activation.module.css';
import { DemoMails } from './demo-mails.tsx';
import { useResend } from './use-resend.ts';

/** Explains why the link of an activation e-mail did not work, and offers the next actions. */
export function ActivationFailed() {
  const { i18n, t } = useLingui();
  // Undefined for a visitor, who has to log in before the server sends a new e-mail.
  const me = useMe();
  const supportEmail = useQuery(settingsQuery).data?.support_email;
  const openNextScreen = useOpenNextScreen();
  const hours = LINK_HOURS.activate;
  if (me?.status === 'active') return <Confirmed email={me.email} />;
  return (
    <Solo
      icon={MailX}
      tone="danger"
      title={t`Activation failed`}
      lead={
        <>
          {i18n._(PROBLEM_WORDS.link_invalid)}.{' '}
          <Trans>A link works once, for {hours} hours, and only the newest one does.</Trans>
        </>
      }
    >
      <NewMail me={me} />
      <MailedCode>
        <CodeForm kind="activate" email={me?.email} look="quiet" onDone={openNextScreen} />
      </MailedCode>
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
    </Solo>
  );
}

/** For a member whose address is confirmed. The failed link may have been for this account or for another one. */
function Confirmed({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <Solo
      icon={MailCheck}
      tone="success"
      title={t`Your account is confirmed`}
      lead={
        <Trans>
          You are logged in with <b>{email}</b>, and this address is confirmed.
        </Trans>
      }
    >
      <LinkButton to="/members" wide>
        <Trans>All members</Trans>
      </LinkButton>
      <p className={styles.small}>
        <Trans>If you opened a link for another account, it no longer works. Log in there to get a new e-mail.</Trans>
      </p>
    </Solo>
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
