import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  icon?: LucideIcon;
  /** Drawn in the place of the icon. */
  picture?: ReactNode;
  title: string;
  /** What to do next. */
  children?: ReactNode;
  actions?: ReactNode;
  /** 1 where the state is the whole screen. */
  level?: 1 | 2;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, picture, title, children, actions, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.state}>
      {picture}
      {icon && (
        <span className={styles.round}>
          <Icon of={icon} size="l" />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <p className={styles.words}>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
