import { Trans, useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import { memo, use } from 'react';
import type { Message } from '../../../../contract/chats.ts';
import type { MessageStatus } from '../../../engine/outbox/message-status.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './bubble.module.css';
import { GiftBubble } from './gift-bubble.tsx';
import { giftIn } from '../gift-names.ts';
import { OnReportContext } from './on-report.ts';
import { PictureBubble } from './picture-bubble.tsx';
import { StatusMark } from '../status-mark.tsx';
import { useFormats } from '../formats.ts';

interface MessageBubbleProps {
  message: Message;
  /** The status of an own message; null for the peer's. */
  status: MessageStatus | null;
  isFirst: boolean;
  isLast: boolean;
  /** The sender's name, for screen readers. */
  from: string;
  /** The picture is covered until the member reveals it. */
  isCovered: boolean;
  onReveal: () => void;
}

/** One message that the server has accepted. Memoized, because the log of hundreds renders with each new one. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, status, isFirst, isLast, from, isCovered, onReveal } = props;
  const isDeleted = message.deleted_at !== null;
  const picture = isDeleted ? null : message.media;
  const gift = isDeleted ? null : giftIn(message);
  const words = isDeleted ? (
    <em className={styles.gone}>
      <Trans>This message was deleted.</Trans>
    </em>
  ) : message.held === true ? (
    <em className={styles.gone}>
      <Trans>You can read this message when you have confirmed your e-mail address.</Trans>
    </em>
  ) : (
    <bdi className={styles.body}>{message.body}</bdi>
  );
  return (
    <div
      className={classNames(
        styles.bubble,
        isFirst && styles.first,
        isLast && styles.last,
        status !== null && styles.mine,
        picture !== null && styles.picture,
        gift !== null && styles.gift,
      )}
    >
      {isFirst && <VisuallyHidden>{from}: </VisuallyHidden>}
      {gift !== null ? (
        <GiftBubble gift={gift}>
          <BubbleStatus message={message} status={status} />
        </GiftBubble>
      ) : picture === null ? (
        <>
          {words}
          <BubbleStatus message={message} status={status} />
        </>
      ) : (
        <>
          <PictureBubble
            media={picture}
            from={status === null ? from : null}
            isCovered={isCovered}
            onReveal={onReveal}
          />
          <div className={styles.caption}>
            {message.body !== '' && words}
            <BubbleStatus message={message} status={status} />
          </div>
        </>
      )}
      {status === null && !isDeleted && message.held !== true && <ReportButton message={message} from={from} />}
    </div>
  );
});

/** The report button beside the peer's message: visible on hover and keyboard focus, and always on a touch screen. */
function ReportButton({ message, from }: Pick<MessageBubbleProps, 'message' | 'from'>) {
  const { t } = useLingui();
  const onReport = use(OnReportContext);
  return (
    onReport && (
      <IconButton
        icon={Flag}
        size="s"
        label={t`Report this message`}
        className={styles.report}
        onPress={() => onReport({ peer: message.sender, name: from, message })}
      />
    )
  );
}

function BubbleStatus({ message, status }: Pick<MessageBubbleProps, 'message' | 'status'>) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <span className={classNames(styles.status, status === 'read' && styles.read)}>
      {message.edited_at !== null && message.deleted_at === null && <span>{t`edited`}</span>}
      <time dateTime={message.accepted_at} title={formats.moment(message.accepted_at)}>
        {formats.time(message.accepted_at)}
      </time>
      {status !== null && <StatusMark status={status} />}
    </span>
  );
}
