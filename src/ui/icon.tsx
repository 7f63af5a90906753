import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';

export interface IconProps {
  of: LucideIcon;
  size?: 'xs' | 's' | 'm' | 'l';
  /** Only where the icon says something that no word beside it says. */
  label?: string;
  filled?: boolean;
  className?: string | undefined;
}

/** One set (lucide), one weight, four sizes. */
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
