import type { ProfilePicture as Picture } from '../../../contract/profiles/profiles.ts';
import { classNames } from '../../ui/class-names.ts';
import { initialOf } from '../../ui/pictures/initial-of.ts';
import { marksMissing } from '../../ui/pictures/missing-picture.ts';
import { placeholderImage } from '../../ui/pictures/placeholder.ts';
import styles from './profile-pictures.module.css';

interface ProfilePictureProps {
  picture: Picture;
  label: string;
  /** The first picture: the picture of the pressed card morphs into it. */
  isMain: boolean;
  isShown: boolean;
  onOpen: () => void;
}

/** One picture of the gallery. A press opens it at the size of the window. */
export function ProfilePicture({ picture, label, isMain, isShown, onOpen }: ProfilePictureProps) {
  return (
    <button type="button" className={styles.slide} aria-label={label} inert={!isShown} onClick={onOpen}>
      <img
        className={styles.picture}
        data-carried={isMain ? '' : undefined}
        src={picture.filename}
        width={picture.width}
        height={picture.height}
        alt=""
        decoding="async"
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : 'auto'}
        style={standIn(picture)}
        {...marksMissing}
      />
    </button>
  );
}

interface ProfileThumbProps {
  picture: Picture;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

export function ProfileThumb({ picture, label, isChosen, onChoose }: ProfileThumbProps) {
  return (
    <button type="button" className={styles.thumb} aria-label={label} aria-pressed={isChosen} onClick={onChoose}>
      <img
        src={picture.thumb_filename}
        width={84}
        height={105}
        alt=""
        decoding="async"
        loading="lazy"
        style={standIn(picture)}
        {...marksMissing}
      />
    </button>
  );
}

/** The placeholder for a member without a picture. */
export function NoPicture({ name }: { name: string }) {
  return (
    <span className={classNames(styles.slide, styles.initial)} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}

/** The blurred preview that shows until the picture has loaded. */
function standIn({ placeholder }: Picture) {
  return { backgroundImage: placeholderImage(placeholder) };
}
