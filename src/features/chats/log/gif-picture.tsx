import { Trans, useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import type { Media } from '../../../../contract/media/media.ts';
import { savesData } from '../../../browser/saves-data.ts';
import { useMediaQuery } from '../../../browser/use-media-query.ts';
import type { Picture } from '../../../engine/store/entry.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { marksMissing } from '../../../ui/pictures/missing-picture.ts';
import { StillImage } from '../../../ui/pictures/still-image.tsx';
import styles from './gif-picture.module.css';

type GifPictureProps = MovingPictureProps | { picture: Picture };

/** A sent GIF, or the first frame of an unsent GIF. */
export function GifPicture(props: GifPictureProps) {
  const { t } = useLingui();
  if (!('picture' in props)) return <MovingPicture {...props} />;
  return <StillImage picture={props.picture} side={props.picture.width} alt={t`GIF`} />;
}

interface MovingPictureProps {
  media: Media;
  /** The sender's name; null for an own GIF. */
  from: string | null;
}

/**
 * A GIF in its frame. A press stops it at its first frame, or starts it. It starts by itself only if the device is set neither to
 * reduced motion nor to save data.
 */
function MovingPicture({ media, from }: MovingPictureProps) {
  const { t } = useLingui();
  const wantsStill = useMediaQuery('(prefers-reduced-motion: reduce)') || savesData();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isMoving = chosen ?? !wantsStill;
  const stop = from === null ? t`Pause your GIF` : t`Pause the GIF from ${from}`;
  const start = from === null ? t`Play your GIF` : t`Play the GIF from ${from}`;
  return (
    <button
      type="button"
      className={styles.gif}
      aria-label={isMoving ? stop : start}
      onClick={() => setChosen(!isMoving)}
    >
      <img
        // The key creates a new element, so that the old picture is not shown while the new one loads.
        key={String(isMoving)}
        src={isMoving ? media.path : media.thumb_path}
        width={media.width}
        height={media.height}
        alt=""
        decoding="async"
        loading="lazy"
        {...marksMissing}
      />
      <span className={styles.sign}>
        <Icon of={isMoving ? Pause : Play} size="s" />
        <Trans>GIF</Trans>
      </span>
    </button>
  );
}
