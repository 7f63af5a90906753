import { Trans, useLingui } from '@lingui/react/macro';
import { memo, Suspense } from 'react';
import type { Message } from '../../../../contract/chats/chats.ts';

import type { MessageStatus } from '../../../engine/outbox/message-status.ts';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './bubble.module.css';
import { GiftBubble } from './gift-bubble.tsx';
import { giftIn } from '../../../domain/words/gift-names.ts';
import { MessageOptionsButton } from './options-button.tsx';
import { Quote } from './quote.tsx';
import { PictureBubble } from './picture-bubble.tsx';
import { StatusMark } from '../status-mark.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { isEdit, type ChangeEntry } from '../../../engine/store/changes.ts';
import { MessageText } from './message-text.tsx';
import { LazyVoice } from '../voice/lazy-voice.ts';
import voiceStyles from '../voice/voice.module.css';

interface MessageBubbleProps {
  message: Message;
  /** The status of an own message; null for the peer's. */
  status: MessageStatus | null;
  isFirst: boolean;
  isLast: boolean;
  /** The sender's name, for screen readers. */
  from: string;
  /** A change in the outbox. The text of a waiting edit is shown in place of that of the server. */
  change: ChangeEntry | null;
  /** Whether the member is editing the message. */
  isMarked?: boolean;
  /** Whether the picture is covered until the member reveals it. */
  isCovered: boolean;
  onReveal: () => void;
}

/** One message that the server has accepted. Memoized, because the whole log renders with each new message. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, status, isFirst, isLast, from, change, isMarked = false, isCovered, onReveal } = props;
  const picture = message.media;
  const gift = giftIn(message);
  const edit = isEdit(change) && change.state !== 'failed' ? change : null;
  const body = edit?.request.body ?? message.body;
  const meta = <BubbleStatus message={message} status={status} isEditWaiting={edit !== null} />;
  const words =
    message.held === true ? (
      <em className={styles.notice}>
        <Trans>You can read this message when you have confirmed your e-mail address.</Trans>
      </em>
    ) : message.kind === 'unknown' ? (
      <em className={styles.notice}>
        <Trans>Update the app to see this</Trans>
      </em>
    ) : (
      <bdi className={styles.body}>
        <MessageText text={body} />
      </bdi>
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
        edit !== null && styles.waiting,
        isMarked && styles.marked,
      )}
      data-mine={status !== null || undefined}
      data-marked={isMarked || undefined}
      data-tinted={edit !== null || undefined}
    >
      {isFirst && (
        <VisuallyHidden>
          <Trans>{from}:</Trans>{' '}
        </VisuallyHidden>
      )}
      {message.reply_to !== null && <Quote message={message.reply_to} />}
      {gift !== null ? (
        <GiftBubble gift={gift}>{meta}</GiftBubble>
      ) : message.voice !== undefined ? (
        <div className={voiceStyles.voice}>
          <Suspense>
            <LazyVoice
              message={message}
              voice={message.voice}
              from={status === null ? from : null}
              isRead={status === 'read'}
            />
          </Suspense>
          {meta}
        </div>
      ) : picture === null ? (
        <>
          {words}
          {meta}
        </>
      ) : (
        <>
          <PictureBubble
            message={message.id}
            media={picture}
            conversation={message.conversation}
            isMoving={message.kind === 'gif'}
            from={status === null ? from : null}
            isCovered={isCovered}
            onReveal={onReveal}
          />
          <div className={styles.caption}>
            {body !== '' && words}
            {meta}
          </div>
        </>
      )}
      {message.held !== true && <MessageOptionsButton message={message.id} />}
    </div>
  );
});

interface BubbleStatusProps extends Pick<MessageBubbleProps, 'message' | 'status'> {
  isEditWaiting: boolean;
}

/** The time and the status of a message. */
export function BubbleStatus({ message, status, isEditWaiting }: BubbleStatusProps) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <span className={classNames(styles.status, status === 'read' && styles.read)}>
      {isEditWaiting ? <span>{t`edit waits`}</span> : message.edited_at !== null && <span>{t`edited`}</span>}
      <time dateTime={message.accepted_at} title={formats.written(message.accepted_at, 'fullMoment')}>
        {formats.written(message.accepted_at, 'time')}
      </time>
      {status !== null && <StatusMark status={isEditWaiting ? 'queued' : status} />}
    </span>
  );
}
