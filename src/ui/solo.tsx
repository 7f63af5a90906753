import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './solo.module.css';

interface SoloProps {
  icon?: LucideIcon;
  tone?: 'plain' | 'danger' | 'success';
  title: string;
  lead?: ReactNode;
  /** The screen replaces another one at the same address. Its title takes the focus, so that a screen reader reads it. */
  isNext?: boolean;
  /** A wide card, for a screen with much to read. */
  isWide?: boolean;
  children?: ReactNode;
}

/** A screen with one purpose: a title, a sentence and few controls, on a card where there is room. */
export function Solo({ icon, tone = 'plain', title, lead, isNext = false, isWide = false, children }: SoloProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);
  return (
    <div className={classNames(styles.page, isWide && styles.wide)}>
      {icon && (
        <span className={classNames(styles.round, tone !== 'plain' && styles[tone])}>
          <Icon of={icon} size="l" />
        </span>
      )}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children !== undefined && <div className={styles.body}>{children}</div>}
    </div>
  );
}
