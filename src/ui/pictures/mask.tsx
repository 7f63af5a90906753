import { useLingui } from '@lingui/react/macro';
import { Drama } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './mask.module.css';

interface MaskProps {
  /** The background: `plain` beside a name, `glass` on a picture, `corner` in the corner of a picture. */
  on?: 'plain' | 'glass' | 'corner';
  className?: string | undefined;
}

/** Marks a fictional profile. Every surface that shows such a profile renders it. */
export function Mask({ on = 'plain', className }: MaskProps) {
  const { t } = useLingui();
  return (
    <span
      className={classNames(styles.mask, on !== 'plain' && styles.glass, on === 'corner' && styles.corner, className)}
    >
      <Icon of={Drama} label={t`Fictional profile`} />
    </span>
  );
}
