import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  icon?: LucideIcon;
  title: string;
  /** What is not lost, and what can be done. */
  children?: ReactNode;
  actions?: ReactNode;
  level?: 1 | 2;
}

/** What happened, and the way on. */
export function ErrorState({ icon = CircleAlert, title, children, actions, level = 2 }: ErrorStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classNames(styles.state, styles.error)} role="alert">
      <span className={styles.round}>
        <Icon of={icon} size="l" />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children !== undefined && <p className={styles.words}>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
