import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, CircleAlert } from 'lucide-react';
import { Suspense, useSyncExternalStore } from 'react';
import type { Media } from '../../../../contract/media/media.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { discardEntry, returnToDraft } from '../../../engine/outbox/edit-entry.ts';
import { onProgress, readProgress } from '../../../engine/outbox/upload-progress.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { RingButton } from '../../../ui/controls/buttons/ring-button.tsx';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { marksMissing } from '../../../ui/pictures/missing-picture.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { placeholderImage } from '../../../ui/pictures/placeholder.ts';
import { StillImage } from '../../../ui/pictures/still-image.tsx';
import styles from './album.module.css';
import bubbleStyles from './bubble.module.css';
import { isGif, type MessageItem } from './log-items.ts';
import { MessageOptionsButton } from './options-button.tsx';
import { isGone } from './options-for.ts';

const GifPicture = lazyComponent(async () => (await import('./gif-picture.tsx')).GifPicture);

interface AlbumTileProps {
  item: MessageItem;
  /** The place of the picture in the album, from 1. */
  place: number;
  /** The number of pictures without a tile, on the last tile. */
  more: number;
  isMarked: boolean;
  isCovered: boolean;
  /** Whether the tile has the width of the bubble. */
  isLarge: boolean;
  /** The sender's name; null for an own picture. */
  from: string | null;
  onOpen: () => void;
}

/** One picture of an album: sent, waiting, refused or deleted. */
export function AlbumTile({ item, place, more, isMarked, isCovered, isLarge, from, onOpen }: AlbumTileProps) {
  const { t } = useLingui();
  const label = from === null ? t`Open your picture ${place}` : t`Open picture ${place} from ${from}`;
  const media = item.kind === 'message' ? item.message.media : null;
  const isWaiting = item.kind === 'unsent' && item.entry.state !== 'failed';
  return (
    <div
      className={classNames(
        styles.tile,
        isMarked && bubbleStyles.marked,
        item.kind === 'unsent' && styles.dim,
        isCovered && styles.covered,
      )}
      style={media === null ? undefined : { backgroundImage: placeholderImage(media.placeholder) }}
      data-message={item.key}
    >
      {isGone(item) ? (
        <DeletedTile from={from} />
      ) : isCovered ? null : isGif(item) ? (
        <Suspense>
          {item.kind === 'unsent' ? (
            <UnsentGif entry={item.entry} />
          ) : (
            media && <GifPicture media={media} from={from} />
          )}
        </Suspense>
      ) : (
        <button type="button" className={styles.open} aria-label={label} onClick={onOpen}>
          {item.kind === 'unsent' ? <UnsentTile entry={item.entry} /> : <SentTile media={media} isLarge={isLarge} />}
        </button>
      )}
      {more > 0 && (
        <span className={styles.more}>
          <Trans>+{more}</Trans>
        </span>
      )}
      {isWaiting && !isGone(item) && <Upload entry={item.entry} place={place} />}
      {item.kind === 'unsent' && !isWaiting && (
        <span className={styles.refused}>
          <Icon of={CircleAlert} size="s" label={t`Not sent`} />
        </span>
      )}
      {(item.kind === 'message' || isWaiting) && <MessageOptionsButton message={item.key} />}
    </div>
  );
}

function SentTile({ media, isLarge }: { media: Media | null; isLarge: boolean }) {
  if (media === null) return null;
  return (
    <img
      src={isLarge ? media.path : media.thumb_path}
      width={media.width}
      height={media.height}
      alt=""
      decoding="async"
      loading="lazy"
      {...marksMissing}
    />
  );
}

function UnsentGif({ entry: { picture } }: { entry: MessageEntry }) {
  return (
    picture && (
      <span className={styles.still}>
        <GifPicture picture={picture} />
      </span>
    )
  );
}

function UnsentTile({ entry: { picture } }: { entry: MessageEntry }) {
  return picture === null ? null : <StillImage picture={picture} side={160} alt="" />;
}

function DeletedTile({ from }: { from: string | null }) {
  const { t } = useLingui();
  return (
    <span className={styles.gone}>
      <Icon of={Ban} label={from === null ? t`You deleted a picture` : t`${from} deleted a picture`} />
    </span>
  );
}

/** The progress of an upload, and the button that cancels it. */
function Upload({ entry, place }: { entry: MessageEntry; place: number }) {
  const { t } = useLingui();
  const store = useStore();
  const cancel = useCancelPicture();
  const upload = useSyncExternalStore(onProgress, () => readProgress(store)).get(entry.picture?.id ?? '');
  if (entry.on_wire) return null;
  return (
    <RingButton label={t`Do not send picture ${place}`} progress={upload?.part ?? 0} onPress={() => cancel(entry)} />
  );
}

/** Cancels a picture that has not been sent. Undo returns it to the composer. */
function useCancelPicture(): (entry: MessageEntry) => void {
  const { t } = useLingui();
  const store = useStore();
  return ({ id }) => {
    const cancel = async () => {
      const cancelled = await discardEntry(store, id);
      // The picture may have been sent meanwhile.
      if (cancelled === null) return;
      const run = () => void returnToDraft(store, cancelled).catch(reportError);
      showToast(t`The picture is not sent.`, { label: t`Undo`, run });
    };
    cancel().catch(reportError);
  };
}
