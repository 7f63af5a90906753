import type { LucideIcon } from 'lucide-react';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

export interface IconProps {
  of: LucideIcon;
  size?: 'xs' | 's' | 'm' | 'l';
  /** An accessible name. Set it only if no text beside the icon has the same content. */
  label?: string;
  filled?: boolean;
  className?: string | undefined;
}

/** An icon of the one set (lucide), in one weight and four sizes. */
export function Icon({ of: Drawing, size = 'm', label, filled = false, className }: IconProps) {
  const naming =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);
  return (
    <Drawing
      {...naming}
      className={classNames(styles.icon, size !== 'm' && styles[size], filled && styles.filled, className)}
    />
  );
}
