import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageEntry } from '../../engine/outbox/entry.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BlobImage } from './blob-image.tsx';
import styles from './bubble.module.css';
import { FailureReason, type RemedyActions } from './failure-reason.tsx';
import { StatusMark } from './status-mark.tsx';
import { useFormats } from './use-formats.ts';

interface UnsentBubbleProps {
  entry: MessageEntry;
  isFirst: boolean;
  isLast: boolean;
  actions: RemedyActions;
}

/** A message that is still here: on its way, waiting, or refused, with the reason and the way on. */
export function UnsentBubble({ entry, isFirst, isLast, actions }: UnsentBubbleProps) {
  const { t } = useLingui();
  const hasFailed = entry.state === 'failed';
  const words = entry.request.body !== '' && <bdi className={styles.body}>{entry.request.body}</bdi>;
  return (
    <>
      <div
        className={classNames(
          styles.bubble,
          styles.mine,
          isFirst && styles.first,
          isLast && styles.last,
          hasFailed ? styles.failed : styles.waiting,
        )}
      >
        {isFirst && <VisuallyHidden>{t`You`}: </VisuallyHidden>}
        {entry.picture ? <Thumb blob={entry.picture.blob}>{words}</Thumb> : words}
        <UnsentStatus entry={entry} />
      </div>
      {hasFailed && <FailureReason entry={entry} actions={actions} />}
    </>
  );
}

function Thumb({ blob, children }: { blob: Blob; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <span className={styles.thumb}>
      <BlobImage blob={blob} width={56} height={56} alt={t`Picture`} />
      {children}
    </span>
  );
}

function UnsentStatus({ entry }: { entry: MessageEntry }) {
  const formats = useFormats();
  if (entry.state === 'failed') {
    return (
      <span className={styles.status}>
        <Icon of={CircleAlert} size="s" />
        <Trans>Not sent</Trans>
      </span>
    );
  }
  return (
    <span className={styles.status}>
      <time dateTime={new Date(entry.created_at).toISOString()}>{formats.time(entry.created_at)}</time>
      <StatusMark status={entry.state} />
    </span>
  );
}
