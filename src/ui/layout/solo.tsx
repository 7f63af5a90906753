import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { RoundIcon, type RoundIconTone } from '../icons/round-icon.tsx';
import styles from './solo.module.css';
import { Unbroken } from './unbroken.tsx';

interface SoloProps {
  icon?: LucideIcon;
  tone?: RoundIconTone;
  title: string;
  lead?: ReactNode;
  /** The screen replaces another one at the same address. Its title receives the focus, so that a screen reader reads it. */
  isNext?: boolean;
  /** A wide card, for a screen with much to read. */
  isWide?: boolean;
  children?: ReactNode;
}

/** A screen with one purpose: a title, a sentence and few controls, on a card where there is room. */
export function Solo({ icon, tone = 'info', title, lead, isNext = false, isWide = false, children }: SoloProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext]);
  return (
    <div className={classNames(styles.page, isWide && styles.wide)}>
      {icon && <RoundIcon of={icon} tone={tone} className={styles.icon} />}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        <Unbroken>{title}</Unbroken>
      </h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children !== undefined && <div className={styles.body}>{children}</div>}
    </div>
  );
}
