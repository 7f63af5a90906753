import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import styles from './avatar.module.css';
import { classNames } from '../class-names.ts';
import { initialOf } from './initial-of.ts';
import { Mask } from './mask.tsx';
import { marksMissing } from './missing-picture.ts';
import { placeholderColor } from './placeholder.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

interface AvatarProps {
  /** The member's name; its first letter replaces a missing picture. */
  name: string;
  src?: string | null | undefined;
  /** The ThumbHash of the picture. Its average colour shows until the picture has loaded. */
  placeholder?: string | undefined;
  /** Side in CSS pixels. */
  size?: number;
  online?: boolean;
  /** Draws the fictional mask on the picture, for places without a mask beside the name. */
  masked?: boolean;
  className?: string | undefined;
}

/** A round picture of a member. The name is beside it, so the picture has an empty alternative text. */
export function Avatar({ name, src, placeholder, size = 52, online = false, masked = false, className }: AvatarProps) {
  const { t } = useLingui();
  const side = { '--avatar': `${size}px` } as CSSProperties;
  return (
    <span className={classNames(styles.avatar, className)} style={side}>
      {src ? (
        <img
          className={styles.picture}
          src={src}
          width={size}
          height={size}
          alt=""
          decoding="async"
          style={{ backgroundColor: placeholderColor(placeholder) }}
          {...marksMissing}
        />
      ) : (
        <span className={styles.initial} aria-hidden="true">
          {initialOf(name)}
        </span>
      )}
      {online && (
        <span className={styles.dot} data-fleeting>
          <VisuallyHidden>{t`Online`}</VisuallyHidden>
        </span>
      )}
      {masked && <Mask className={styles.mask} />}
    </span>
  );
}
