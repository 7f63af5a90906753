import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

const ICONS = { plain: Info, danger: CircleAlert, warning: TriangleAlert, success: CircleCheck } as const;

interface NoticeProps {
  tone?: keyof typeof ICONS;
  icon?: LucideIcon;
  /** `alert` interrupts a screen reader, `status` waits for a pause; neither where it was there from the start. */
  role?: 'alert' | 'status';
  /** Edge to edge, below a bar. */
  bar?: boolean;
  /** A control at the end, such as `CloseButton`. */
  end?: ReactNode;
  children: ReactNode;
}

/** A few words that stay where they are until they are no longer true. */
export function Notice({ tone = 'plain', icon, role, bar = false, end, children }: NoticeProps) {
  return (
    <div role={role} className={classNames(styles.notice, tone !== 'plain' && styles[tone], bar && styles.bar)}>
      <Icon of={icon ?? ICONS[tone]} />
      <div className={styles.words}>{children}</div>
      {end}
    </div>
  );
}
