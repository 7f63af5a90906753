import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { Check, Mail, Trash2, Undo2 } from 'lucide-react';
import { REACTIVATION_DAYS } from '../../../contract/base/rules.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Solo } from '../../ui/layout/solo.tsx';
import { useDevice } from '../../domain/me/session-state.ts';
import { ReactivationCode, ReactivationRequest } from './reactivation-request.tsx';
import styles from './account-deleted.module.css';

interface AccountDeletedProps {
  /** `mail` shows the form that requests the e-mail again. */
  way: 'mail' | undefined;
}

/** Shows that the account is closed, and until when its owner can reactivate it. */
export function AccountDeleted({ way }: AccountDeletedProps) {
  const { t } = useLingui();
  const isMember = useDevice() !== null;
  // Undefined if no account was deleted in this tab.
  const erasedAt = useLocation({ select: ({ state }) => state.erasedAt });
  if (isMember) return <NotDeleted />;
  if (way === 'mail') return <ReactivationRequest />;
  if (erasedAt === undefined) return <Unknown />;
  return (
    <Solo
      title={t`Your account is closed`}
      lead={<Trans>Thank you for the time you spent here. You are logged out on every device.</Trans>}
    >
      <ol className={styles.stages}>
        <li className={styles.done}>
          <Icon of={Check} size="s" />
          <p className={styles.when}>
            <Trans>Now</Trans>
          </p>
          <p className={styles.words}>
            <Trans>Nobody can find you or write to you.</Trans>
          </p>
        </li>
        <li>
          <Icon of={Undo2} size="s" />
          <p className={styles.when}>
            <LastMoment erasedAt={erasedAt} />
          </p>
          <p className={styles.words}>
            <Trans>If you change your mind, the link of the e-mail that we sent you brings everything back.</Trans>
          </p>
        </li>
        <li>
          <Icon of={Trash2} size="s" />
          <p className={styles.when}>
            <Trans>After that</Trans>
          </p>
          <p className={styles.words}>
            <Trans>Everything of yours is erased here. Accounting records stay, without your profile.</Trans>
          </p>
        </li>
      </ol>
      <ReactivationCode email={undefined} />
      <LostMail />
      <StartLink />
    </Solo>
  );
}

/** For a visitor who opens the address and may have deleted an account elsewhere. */
function Unknown() {
  const { t } = useLingui();
  return (
    <Solo
      title={t`Deleted accounts`}
      lead={
        <Trans>
          Have you deleted your account? For <Plural value={REACTIVATION_DAYS} one="# day" other="# days" />, the link
          of the e-mail that we sent you brings everything back. After that, everything of yours is erased here.
        </Trans>
      }
    >
      <ReactivationCode email={undefined} />
      <LostMail />
      <LinkButton to="/login" look="quiet" wide>
        <Trans>Log in</Trans>
      </LinkButton>
      <StartLink />
    </Solo>
  );
}

function LostMail() {
  return (
    <LinkButton to="/account-deleted" search={{ way: 'mail' }} look="quiet" wide>
      <Icon of={Mail} size="s" />
      <Trans>Send me the e-mail again</Trans>
    </LinkButton>
  );
}

function StartLink() {
  return (
    <LinkButton to="/" look="text" wide>
      <Trans>To the start page</Trans>
    </LinkButton>
  );
}

function LastMoment({ erasedAt }: { erasedAt: string }) {
  const { written } = useFormats();
  const moment = written(erasedAt, 'moment');
  return <Trans>Until {moment}</Trans>;
}

/** For a member who opens the address of this screen. */
function NotDeleted() {
  const { t } = useLingui();
  return (
    <Solo title={t`Your account is not deleted`} lead={<Trans>You are logged in on this device.</Trans>}>
      <LinkButton to="/members" wide>
        <Trans>Continue</Trans>
      </LinkButton>
    </Solo>
  );
}
