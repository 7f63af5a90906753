import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Clock } from 'lucide-react';
import { memo, type ReactNode, Suspense } from 'react';
import type { Gift } from '../../../../contract/chats/gifts.ts';

import type { MessageEntry, Picture } from '../../../engine/store/entry.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { BlobImage } from '../../../ui/pictures/blob-image.tsx';
import styles from './bubble.module.css';
import type { FailureActionHandlers } from './failure-reason.tsx';
import { GiftBubble } from './gift-bubble.tsx';
import { MessageText } from './message-text.tsx';
import { GIFT_NAMES, giftIn, giftPicture } from '../../../domain/words/gift-names.ts';
import { MessageOptionsButton } from './options-button.tsx';
import { Quote } from './quote.tsx';
import { pictureRatio } from './picture-ratio.ts';
import { StatusMark } from '../status-mark.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { LazyVoice } from '../voice/lazy-voice.ts';
import voiceStyles from '../voice/voice.module.css';
import { UploadRing } from './upload-ring.tsx';
import { isEdit, type ChangeEntry } from '../../../engine/store/changes.ts';

const FailureReason = lazyComponent(async () => (await import('./failure-reason.tsx')).FailureReason);
const GifPicture = lazyComponent(async () => (await import('./gif-picture.tsx')).GifPicture);

interface UnsentBubbleProps {
  entry: MessageEntry;
  /** Whether the message is parked, because an earlier message was refused. */
  isParked?: boolean;
  /** A change that follows the message. The text of an edit is shown in place of that of the message. */
  change?: ChangeEntry | null;
  isMarked?: boolean;
  isFirst: boolean;
  isLast: boolean;
  actions: FailureActionHandlers;
}

/**
 * An unsent message: sending, waiting, or refused with its reason and actions. Memoized, because a queue is sent one by one,
 * and each send renders the log.
 */
export const UnsentBubble = memo(function UnsentBubble({
  entry: sent,
  isParked = false,
  change = null,
  isMarked = false,
  isFirst,
  isLast,
  actions,
}: UnsentBubbleProps) {
  const { t } = useLingui();
  const entry = isEdit(change) ? { ...sent, request: { ...sent.request, body: change.request.body } } : sent;
  const hasFailed = entry.state === 'failed';
  return (
    <>
      <div
        className={classNames(
          styles.bubble,
          styles.mine,
          isFirst && styles.first,
          isLast && styles.last,
          hasFailed ? styles.failed : styles.waiting,
          !hasFailed && entry.picture !== null && styles.picture,
          !hasFailed && entry.request.kind === 'gift' && styles.gift,
          isMarked && styles.marked,
        )}
        data-mine
        data-tinted
      >
        {isFirst && <VisuallyHidden>{t`You`}: </VisuallyHidden>}
        {entry.request.reply_to !== undefined && <Quote message={entry.request.reply_to} />}
        <UnsentContent entry={entry} isParked={isParked} />
        {!hasFailed && <MessageOptionsButton message={entry.id} />}
      </div>
      <Suspense>{hasFailed && <FailureReason entry={entry} actions={actions} />}</Suspense>
      {isParked && !hasFailed && (
        <p className={styles.parked}>
          <Trans>Waits for the message above, which was not sent.</Trans>
        </p>
      )}
    </>
  );
});

/** Shows the message like a sent one. A refused picture is smaller, so that the reason is in view. */
function UnsentContent({ entry, isParked }: { entry: MessageEntry; isParked: boolean }) {
  const { picture, voice, request } = entry;
  const { body = '' } = request;
  const words = body !== '' && (
    <bdi className={styles.body}>
      <MessageText text={body} />
    </bdi>
  );
  const status = <UnsentStatus entry={entry} isParked={isParked} />;
  const gift = giftIn(request);
  if (gift !== null) return <UnsentGift gift={gift} status={status} hasFailed={entry.state === 'failed'} />;
  if (voice !== undefined)
    return (
      <div className={classNames(voiceStyles.voice, entry.state === 'failed' && voiceStyles.refused)}>
        <Suspense>
          <LazyVoice id={entry.id} unsent={voice} />
        </Suspense>
        {status}
      </div>
    );
  if (picture === null) {
    return (
      <>
        {words}
        {status}
      </>
    );
  }
  if (entry.state === 'failed') {
    return (
      <>
        <span className={styles.thumb}>
          <UnsentPicture picture={picture} side={56} />
          {words}
        </span>
        {status}
      </>
    );
  }
  return (
    <>
      <div className={styles.frame} style={{ aspectRatio: pictureRatio(picture) }}>
        <UnsentPicture picture={picture} />
        <UploadRing entry={entry} place={null} />
      </div>
      <div className={styles.caption}>
        {words}
        {status}
      </div>
    </>
  );
}

/** A picture, or the first frame of a GIF. An unsent GIF may wait for hours, so it does not move. */
function UnsentPicture({ picture, side }: { picture: Picture; side?: number }) {
  const { t } = useLingui();
  const { blob, animated, width, height } = picture;
  return animated === true ? (
    <Suspense>
      <GifPicture picture={picture} />
    </Suspense>
  ) : (
    <BlobImage blob={blob} width={side ?? width} height={side ?? height} alt={t`Picture`} />
  );
}

function UnsentGift({ gift, status, hasFailed }: { gift: Gift; status: ReactNode; hasFailed: boolean }) {
  const { i18n, t } = useLingui();
  if (!hasFailed) return <GiftBubble gift={gift}>{status}</GiftBubble>;
  return (
    <>
      <span className={styles.thumb}>
        <img src={giftPicture(gift)} width={56} height={56} alt={t`Gift`} />
        {i18n._(GIFT_NAMES[gift])}
      </span>
      {status}
    </>
  );
}

/** The time and the status of the entry. The clock of a parked message has no label, because the line below explains why it waits. */
function UnsentStatus({ entry, isParked }: { entry: MessageEntry; isParked: boolean }) {
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
      <time dateTime={new Date(entry.created_at).toISOString()}>{formats.written(entry.created_at, 'time')}</time>
      {isParked ? <Icon of={Clock} size="s" /> : <StatusMark status={entry.state} />}
    </span>
  );
}
