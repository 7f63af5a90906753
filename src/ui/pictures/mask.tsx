import { useLingui } from '@lingui/react/macro';
import { Drama } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './mask.module.css';

interface MaskProps {
  /** The background: `plain` beside a name, `glass` on a picture. */
  on?: 'plain' | 'glass';
  className?: string | undefined;
}

/** Marks a fictional profile. Every surface that shows such a profile renders it. */
export function Mask({ on = 'plain', className }: MaskProps) {
  const { t } = useLingui();
  return (
    <span className={classNames(styles.mask, on === 'glass' && styles.glass, className)}>
      <Icon of={Drama} label={t`Fictional profile`} />
    </span>
  );
}
