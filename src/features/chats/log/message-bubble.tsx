import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis, Flag } from 'lucide-react';
import { memo, use, useEffect, useRef } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';
import type { MessageStatus } from '../../../engine/outbox/message-status.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import type { MenuItem } from '../../../ui/overlays/menu-groups.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './bubble.module.css';
import { GiftBubble } from './gift-bubble.tsx';
import { giftIn } from '../../../domain/words/gift-names.ts';
import { OnReportContext } from './on-report.ts';
import { PictureBubble } from './picture-bubble.tsx';
import { StatusMark } from '../status-mark.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';

interface MessageBubbleProps {
  message: Message;
  /** The status of an own message; null for the peer's. */
  status: MessageStatus | null;
  isFirst: boolean;
  isLast: boolean;
  /** The sender's name, for screen readers. */
  from: string;
  /** Whether the picture is covered until the member reveals it. */
  isCovered: boolean;
  onReveal: () => void;
}

/** One message that the server has accepted. Memoized, because the whole log renders with each new message. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, status, isFirst, isLast, from, isCovered, onReveal } = props;
  const isDeleted = message.deleted_at !== null;
  const picture = isDeleted ? null : message.media;
  const gift = isDeleted ? null : giftIn(message);
  const words = isDeleted ? (
    <em className={styles.notice}>
      <Trans>This message was deleted.</Trans>
    </em>
  ) : message.held === true ? (
    <em className={styles.notice}>
      <Trans>You can read this message when you have confirmed your e-mail address.</Trans>
    </em>
  ) : message.kind === 'unknown' ? (
    <em className={styles.notice}>
      <Trans>Update the app to see this</Trans>
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
      {isFirst && (
        <VisuallyHidden>
          <Trans>{from}:</Trans>{' '}
        </VisuallyHidden>
      )}
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
            conversation={message.conversation}
            isMoving={message.kind === 'gif'}
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

/**
 * The report button beside the peer's message, which is visible on hover and keyboard focus. A touch screen has no hover, so there a
 * tap on the message opens its menu.
 */
function ReportButton({ message, from }: Pick<MessageBubbleProps, 'message' | 'from'>) {
  const { t } = useLingui();
  const onReport = use(OnReportContext);
  if (!onReport) return null;
  const report = () => onReport({ peer: message.sender, name: from, message });
  const label = t`Report this message`;
  return matchMedia('(hover: none)').matches ? (
    <MessageMenu items={[{ icon: Flag, text: label, onSelect: report }]} />
  ) : (
    <IconButton icon={Flag} size="s" label={label} className={styles.report} onPress={report} />
  );
}

/** The menu of a message on a touch screen. Its button is visible on keyboard focus only. */
function MessageMenu({ items }: { items: readonly MenuItem[] }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const stopped = new AbortController();
    const open = ({ target }: Event) => {
      // A tap on a picture or a button has its own action.
      if (target instanceof Element && target.closest('button') === null) button.current?.click();
    };
    button.current?.parentElement?.addEventListener('click', open, { signal: stopped.signal });
    return () => stopped.abort();
  }, []);
  return (
    <Menu
      label={t`Message options`}
      trigger={<Icon of={Ellipsis} size="s" />}
      triggerClassName={styles.options}
      buttonRef={button}
      groups={[items]}
    />
  );
}

function BubbleStatus({ message, status }: Pick<MessageBubbleProps, 'message' | 'status'>) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <span className={classNames(styles.status, status === 'read' && styles.read)}>
      {message.edited_at !== null && message.deleted_at === null && <span>{t`edited`}</span>}
      <time dateTime={message.accepted_at} title={formats.written(message.accepted_at, 'fullMoment')}>
        {formats.written(message.accepted_at, 'time')}
      </time>
      {status !== null && <StatusMark status={status} />}
    </span>
  );
}
