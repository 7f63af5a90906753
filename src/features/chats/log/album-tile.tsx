import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, CircleAlert, Clock } from 'lucide-react';
import { Suspense, use } from 'react';
import type { Media } from '../../../../contract/media/media.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { marksMissing } from '../../../ui/pictures/missing-picture.ts';
import { placeholderImage } from '../../../ui/pictures/placeholder.ts';
import { StillImage } from '../../../ui/pictures/still-image.tsx';
import styles from './album.module.css';
import bubbleStyles from './bubble.module.css';
import { isGif, isOwn, type MessageItem } from './log-items.ts';
import { MessageOptionsButton } from './options-button.tsx';
import { isGone } from './options-for.ts';
import { FictionalContext } from './picture-bubble.tsx';
import { UploadRing } from './upload-ring.tsx';

const GifPicture = lazyComponent(async () => (await import('./gif-picture.tsx')).GifPicture);

interface AlbumTileProps {
  item: MessageItem;
  /** The place of the picture in the album, from 1. */
  place: number;
  /** The pictures without a tile, on the last tile. */
  hidden: readonly MessageItem[];
  /** The key of the message that the member is editing, or to which they have jumped. */
  marked: string | null;
  isCovered: boolean;
  /** Whether the tile has the width of the bubble. */
  isLarge: boolean;
  /** The sender's name; null for an own picture. */
  from: string | null;
  onOpen: () => void;
}

/** One picture of an album: sent, waiting, refused or deleted. */
export function AlbumTile({ item, place, hidden, marked, isCovered, isLarge, from, onOpen }: AlbumTileProps) {
  const { t } = useLingui();
  const isFictional = use(FictionalContext) && !isOwn(item);
  const more = hidden.length;
  const opening = from === null ? t`Open your picture ${place}` : t`Open picture ${place} from ${from}`;
  const label = more === 0 ? opening : `${opening}, ${t`${plural(more, { one: '# more', other: '# more' })}`}`;
  const isMarked = [item, ...hidden].some(({ key }) => key === marked);
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
        <DeletedTile item={item} from={from} />
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
      {isFictional && !isCovered && !isGone(item) && <Mask on="corner" />}
      {more > 0 && (
        <span className={styles.more} aria-hidden="true">
          <Trans>+{more}</Trans>
        </span>
      )}
      {/* A jump to a picture without a tile shows the tile. */}
      {hidden.map(({ key }) => (
        <span key={key} className={styles.hidden} data-message={key} />
      ))}
      {isWaiting && !isGone(item) && <UploadRing entry={item.entry} place={place} />}
      {item.kind === 'unsent' && !isWaiting && (
        <span className={styles.refused}>
          <Icon of={CircleAlert} size="s" label={t`Not sent`} />
        </span>
      )}
      {hasOptions(item) && <MessageOptionsButton message={item.key} place={place} />}
    </div>
  );
}

/** A refused picture has its actions below the album; there is nothing to do with an own deleted one. */
function hasOptions(item: MessageItem): boolean {
  if (isGone(item)) return !isOwn(item);
  return item.kind === 'message' ? item.message.held !== true : item.entry.state !== 'failed';
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

/** The tile of a deleted picture. While its deletion is in the outbox, the tile shows that it waits. */
function DeletedTile({ item, from }: Pick<AlbumTileProps, 'item' | 'from'>) {
  const { t } = useLingui();
  const isWaiting = item.kind === 'unsent' || item.message.deleted_at === null;
  const deleted = from === null ? t`You deleted a picture` : t`${from} deleted a picture`;
  return (
    <span className={classNames(styles.gone, isWaiting && styles.waits)}>
      <Icon of={isWaiting ? Clock : Ban} label={isWaiting ? t`Waits to be deleted` : deleted} />
    </span>
  );
}
