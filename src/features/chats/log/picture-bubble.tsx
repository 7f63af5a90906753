import { Trans, useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import type { ConversationId } from '../../../../contract/ids.ts';
import type { Media } from '../../../../contract/media.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { withWords } from '../../../catalogues/load-catalogue.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { marksMissing } from '../../../ui/missing-picture.ts';
import { useCover } from '../../../ui/use-cover.ts';
import styles from './bubble.module.css';
import { Gif } from './gif.ts';
import { pictureRatio } from './picture-ratio.ts';
import { placeholderImage } from '../../../ui/placeholder.ts';

const AlwaysShow = lazily(async () => (await withWords('chats-later', import('./always-show.tsx'))).AlwaysShow);

const PictureViewer = lazily(
  async () => (await withWords('chats-later', import('./picture-viewer.tsx'))).PictureViewer,
  'requested',
);

interface PictureBubbleProps {
  media: Media;
  conversation: ConversationId;
  /** The picture is a GIF. */
  isMoving?: boolean;
  /** The sender's name; null for an own picture. */
  from: string | null;
  isCovered: boolean;
  onReveal: () => void;
}

/** A picture in a bubble. Its aspect ratio reserves the room before it has loaded. */
export function PictureBubble({
  media,
  conversation,
  isMoving = false,
  from,
  isCovered,
  onReveal,
}: PictureBubbleProps) {
  const { t } = useLingui();
  const { cover, open, close } = useCover();
  const opening = from === null ? t`Open your picture` : t`Open the picture from ${from}`;
  const label = isCovered ? t`Tap to see the picture from ${from}` : opening;
  const style = { aspectRatio: pictureRatio(media), backgroundImage: placeholderImage(media.placeholder) };
  if (isMoving && !isCovered)
    return (
      <div className={styles.frame} style={style}>
        <Gif media={media} from={from} />
      </div>
    );
  return (
    <>
      <button
        type="button"
        className={classNames(styles.frame, isCovered && styles.covered)}
        style={style}
        aria-label={label}
        onClick={isCovered ? onReveal : () => open(media.id)}
      >
        {isCovered ? (
          <span className={styles.cover}>
            <Icon of={Eye} />
            <Trans>Tap to see the picture</Trans>
          </span>
        ) : (
          <img
            src={media.path}
            width={media.width}
            height={media.height}
            alt=""
            decoding="async"
            loading="lazy"
            {...marksMissing}
          />
        )}
      </button>
      {isCovered && <AlwaysShow conversation={conversation} />}
      {cover === media.id && <PictureViewer media={media} from={from} onClose={close} />}
    </>
  );
}
