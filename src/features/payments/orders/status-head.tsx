import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { RoundIcon, type RoundIconTone } from '../../../ui/icons/round-icon.tsx';
import page from '../payment-page.module.css';
import styles from './status-head.module.css';

interface StatusHeadProps {
  icon: LucideIcon;
  tone: RoundIconTone;
  title: string;
  children?: ReactNode;
}

/** The result of a payment: an icon, a title and a sentence. The title receives the focus, so that a screen reader reads it. */
export function StatusHead({ icon, tone, title, children }: StatusHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <div>
      <RoundIcon of={icon} tone={tone} className={styles.icon} />
      <h1 ref={heading} tabIndex={-1} className={page.title}>
        {title}
      </h1>
      {children !== undefined && <p className={classNames(page.lead, styles.lead)}>{children}</p>}
    </div>
  );
}
