import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, KeyRound, Landmark, type LucideIcon, MessageCircleOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccountNotice } from '../../../contract/account/account-notices.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './account-notice-dialog.module.css';

interface AccountNoticeDialogProps {
  notice: AccountNotice;
  onDismiss: () => void;
  /** Called when the member closes the dialog to read it again later. */
  onClose: () => void;
}

/** Names the account of a notice, with advice, the conversation and the support; or the correction. */
export function AccountNoticeDialog({ notice, onDismiss, onClose }: AccountNoticeDialogProps) {
  const { t } = useLingui();
  const isClosed = notice.kind === 'closed';
  return (
    <Dialog
      title={isClosed ? t`We closed an account you wrote with` : t`A correction`}
      onClose={onClose}
      actions={
        <>
          {notice.conversation !== null && (
            <LinkButton look="quiet" to="/chats/$id" params={{ id: notice.conversation }}>
              <Trans>Open the conversation</Trans>
            </LinkButton>
          )}
          <Button onPress={onDismiss}>
            <Trans>I have read it</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        {isClosed ? (
          <p>
            <Trans>It broke our rules.</Trans> <KnownAs name={notice.name} /> <Trans>You did nothing wrong.</Trans>
          </p>
        ) : (
          <p>
            <Trans>
              We told you that we had closed an account you wrote with, because it broke our rules. We looked at it
              again and took this decision back.
            </Trans>{' '}
            <KnownAs name={notice.name} /> <Trans>You need not do anything.</Trans>
          </p>
        )}
        {isClosed && <Advice />}
        <p>
          <Trans>
            Do you have a question? <TextLink to="/pages/service">Write to our support</TextLink>.
          </Trans>
        </p>
      </div>
    </Dialog>
  );
}

/** The name of the account, or nothing once it is erased. */
function KnownAs({ name }: { name: string | null }) {
  if (name === null) return null;
  return (
    <Trans>
      You know it as{' '}
      <b>
        <bdi>{name}</bdi>
      </b>
      .
    </Trans>
  );
}

function Advice() {
  const { t } = useLingui();
  return (
    <ul className={styles.advice} aria-label={t`Our advice`}>
      <Line icon={Landmark}>
        <Trans>You sent money? Call your bank or card company today. Sometimes they can stop a payment.</Trans>
      </Line>
      <Line icon={KeyRound}>
        <Trans>You shared a password or a code? Change it now.</Trans>
      </Line>
      <Line icon={MessageCircleOff}>
        <Trans>Do not answer in other apps, even if somebody offers to pay the money back.</Trans>
      </Line>
      <Line icon={FileText}>
        <Trans>Save messages and receipts. The police can use them.</Trans>
      </Line>
    </ul>
  );
}

function Line({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} size="s" />
      <span>{children}</span>
    </li>
  );
}
