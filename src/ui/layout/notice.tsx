import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './notice.module.css';

const ICONS = { plain: Info, danger: CircleAlert, warning: TriangleAlert, success: CircleCheck } as const;

interface NoticeProps {
  tone?: keyof typeof ICONS;
  icon?: LucideIcon;
  /** `alert` interrupts a screen reader, `status` waits for a pause; unset for a notice that is there from the start. */
  role?: 'alert' | 'status';
  /** Spans the whole width, below a bar. */
  bar?: boolean;
  /** A control at the end, such as `CloseButton`. */
  end?: ReactNode;
  children: ReactNode;
}

/** A short text that stays as long as it is true. */
export function Notice({ tone = 'plain', icon, role, bar = false, end, children }: NoticeProps) {
  return (
    <div role={role} className={classNames(styles.notice, tone !== 'plain' && styles[tone], bar && styles.bar)}>
      <Icon of={icon ?? ICONS[tone]} />
      <div className={styles.words}>{children}</div>
      {end}
    </div>
  );
}
