import styles from './badge.module.css';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface BadgeProps {
  count: number;
  /** `unread` and `muted` for messages, `like` for likes, `warning` and `danger` for few credits and for none. */
  tone: 'unread' | 'muted' | 'like' | 'warning' | 'danger';
  /** The number in words, for screen readers: "3 unread messages". */
  label: string;
  /** Above this number the badge shows the cap and a plus: "99+". */
  cap?: number;
  className?: string | undefined;
}

export function Badge({ count, tone, label, cap = Number.POSITIVE_INFINITY, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      <span aria-hidden="true">{formatCount(count, cap)}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

export function formatCount(count: number, cap: number): string {
  return count > cap ? `${cap}+` : String(count);
}
