import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { RoundIcon, type RoundIconTone } from '../icons/round-icon.tsx';
import styles from './state.module.css';
import { Unbroken } from './unbroken.tsx';

export interface EmptyStateProps {
  icon?: LucideIcon;
  /** A drawing instead of the icon. */
  picture?: ReactNode;
  title: string;
  /** The next step. */
  children?: ReactNode;
  actions?: ReactNode;
  /** The heading level: 1 if the state fills the whole screen. */
  level?: 1 | 2;
  /** A ref to the heading, which can receive the focus. */
  heading?: Ref<HTMLHeadingElement>;
  tone?: RoundIconTone;
  className?: string | undefined;
  role?: 'alert';
}

/** An empty state: states that the list is empty and offers the next step. */
export function EmptyState({
  icon,
  picture,
  title,
  children,
  actions,
  level = 2,
  heading,
  tone,
  className,
  role,
}: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classNames(styles.state, className)} role={role}>
      {picture}
      {icon && <RoundIcon of={icon} tone={tone} className={styles.icon} />}
      <Heading ref={heading} tabIndex={-1} className={styles.title}>
        <Unbroken>{title}</Unbroken>
      </Heading>
      {children !== undefined && <p className={styles.words}>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
