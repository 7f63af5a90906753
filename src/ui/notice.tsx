import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './notice.module.css';

const ICONS = { plain: Info, danger: CircleAlert, warning: TriangleAlert, success: CircleCheck } as const;

interface NoticeProps {
  tone?: keyof typeof ICONS;
  icon?: LucideIcon;
  /** `alert` interrupts a screen reader, `status` waits for a pause; neither where it was there from the start. */
  role?: 'alert' | 'status';
  /** Edge to edge, below a bar. */
  bar?: boolean;
  onClose?: () => void;
  children: ReactNode;
}

/** A few words that stay where they are until they are no longer true. */
export function Notice({ tone = 'plain', icon, role, bar = false, onClose, children }: NoticeProps) {
  const { t } = useLingui();
  return (
    <div role={role} className={classNames(styles.notice, tone !== 'plain' && styles[tone], bar && styles.bar)}>
      <Icon of={icon ?? ICONS[tone]} />
      <div className={styles.words}>{children}</div>
      {onClose && <IconButton icon={X} label={t`Close`} size="s" className={styles.close} onPress={onClose} />}
    </div>
  );
}
