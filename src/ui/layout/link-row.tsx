import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './fold.module.css';
import { Icon } from '../icons/icon.tsx';

interface LinkRowProps extends Pick<LinkProps, 'to' | 'hash'> {
  icon: LucideIcon;
  title: ReactNode;
  /** The explanation below the title. */
  why?: ReactNode;
  /** Marks a link to an action that cannot be undone, or only for a limited time. */
  danger?: boolean;
}

/** A row of a section's card that leads to another page. */
export function LinkRow({ icon, title, why, danger = false, ...to }: LinkRowProps) {
  return (
    <Link {...to} className={styles.trigger}>
      <Icon of={icon} className={styles.icon} />
      <span className={styles.title}>
        {danger ? <span className={styles.danger}>{title}</span> : title}
        {why !== undefined && <span className={styles.why}>{why}</span>}
      </span>
      <Icon of={ChevronRight} size="s" className={styles.chevron} />
    </Link>
  );
}
