import { Trans, useLingui } from '@lingui/react/macro';
import { Eye } from 'lucide-react';
import { createContext, Suspense, use } from 'react';
import type { ConversationId, MessageId } from '../../../../contract/base/ids.ts';
import type { Media } from '../../../../contract/media/media.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { marksMissing } from '../../../ui/pictures/missing-picture.ts';
import { useCover } from '../../../ui/overlays/use-cover.ts';
import styles from './bubble.module.css';
import { pictureRatio } from './picture-ratio.ts';
import { placeholderImage } from '../../../ui/pictures/placeholder.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueShowPictures } from '../../../engine/outbox/enqueue-view.ts';

const GifPicture = lazyComponent(async () => (await import('./gif-picture.tsx')).GifPicture);

/** Whether the peer is a fictional profile. The pictures of one have its mask. */
export const FictionalContext = createContext(false);

interface PictureBubbleProps {
  message: MessageId;
  media: Media;
  conversation: ConversationId;
  /** Whether the picture is a GIF. */
  isMoving?: boolean;
  /** The sender's name; null for an own picture. */
  from: string | null;
  isCovered: boolean;
  onReveal: () => void;
}

/** A picture in a bubble. A press opens the viewer (viewer/album-viewer.tsx). Its aspect ratio reserves the space before it has loaded. */
export function PictureBubble({
  message,
  media,
  conversation,
  isMoving = false,
  from,
  isCovered,
  onReveal,
}: PictureBubbleProps) {
  const { t } = useLingui();
  const { open } = useCover();
  const isFictional = use(FictionalContext) && from !== null;
  const opening = from === null ? t`Open your picture` : t`Open the picture from ${from}`;
  const label = isCovered ? t`Tap to see the picture from ${from}` : opening;
  const style = { aspectRatio: pictureRatio(media), backgroundImage: placeholderImage(media.placeholder) };
  if (isMoving && !isCovered)
    return (
      <div className={styles.frame} style={style}>
        <Suspense>
          <GifPicture media={media} from={from} />
        </Suspense>
      </div>
    );
  return (
    <>
      <button
        type="button"
        className={classNames(styles.frame, isCovered && styles.covered)}
        style={style}
        aria-label={label}
        onClick={isCovered ? onReveal : () => open(message)}
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
        {isFictional && !isCovered && <Mask on="corner" />}
      </button>
      {isCovered && <AlwaysShow conversation={conversation} />}
    </>
  );
}

/** The button beside covered pictures: reveals the pictures of this person permanently, on every device of the member. */
export function AlwaysShow({ conversation }: { conversation: ConversationId }) {
  const store = useStore();
  return (
    <button
      type="button"
      className={styles.always}
      onClick={() => void enqueueShowPictures(store, conversation, true).catch(reportError)}
    >
      <Trans>Always show from this person</Trans>
    </button>
  );
}
