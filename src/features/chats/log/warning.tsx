import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import { type MouseEvent, use, useId } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { setTrusted } from '../../../engine/store/safety.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { linkParts } from './link-parts.ts';
import { OnAskContext, OnReportContext } from './on-report.ts';
import { focusLog } from './options-button.tsx';
import type { Risk } from '../../../domain/safety/find-risk.ts';
import styles from './warning.module.css';

interface WarningProps {
  message: Message;
  risk: Risk;
  /** The name of the peer. */
  name: string;
}

/** The note under a risky message of the peer. It blocks nothing, and no text leaves the device. */
export function Warning({ message, risk, name }: WarningProps) {
  const { t } = useLingui();
  const title = useId();
  const store = useStore();
  const onReport = use(OnReportContext);
  const onAsk = use(OnAskContext);
  const { conversation } = message;
  const link = linkParts(message.body, location.origin).find(({ url }) => url !== null)?.url;
  const trust = ({ currentTarget }: MouseEvent) => {
    focusLog(currentTarget);
    setTrusted(store, conversation, true)
      .then(() =>
        showToast(t`No more notes about ${name}.`, {
          label: t`Undo`,
          run: () => void setTrusted(store, conversation, false).catch(reportError),
        }),
      )
      .catch(reportError);
  };
  return (
    <div role="note" aria-labelledby={title} className={styles.warning}>
      <p id={title} className={styles.title}>
        <Icon of={ShieldAlert} size="s" />
        {risk === 'money' ? <Trans>{name} asks for money</Trans> : <Trans>{name} asks you to leave this service</Trans>}
      </p>
      <p>
        {risk === 'money' ? (
          <Trans>
            People who ask for money before you have met are very often not who they say they are. Never send money,
            gift cards or codes.
          </Trans>
        ) : (
          <Trans>Elsewhere we cannot help, and a block here does not count.</Trans>
        )}{' '}
        <Trans>A rule on this device noticed it. Nobody has read the message.</Trans>
      </p>
      <div className={styles.actions}>
        {onReport != null && (
          <button
            type="button"
            className={classNames(styles.action, styles.danger)}
            onClick={() => onReport({ peer: message.sender, name, message })}
          >
            <Trans>Report</Trans>
          </button>
        )}
        <button type="button" className={classNames(styles.action, styles.danger)} onClick={() => onAsk('block')}>
          <Trans>Block</Trans>
        </button>
        {link !== undefined && link !== null && (
          <a
            className={styles.action}
            href={link.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            referrerPolicy="no-referrer"
          >
            <Trans>Open the link anyway</Trans>
          </a>
        )}
        <button type="button" className={styles.action} onClick={trust}>
          <Trans>It is fine</Trans>
        </button>
      </div>
    </div>
  );
}
