import type { LucideIcon } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import styles from './round-icon.module.css';

export type RoundIconTone = 'neutral' | 'info' | 'danger' | 'success';

interface RoundIconProps {
  of: LucideIcon;
  tone?: RoundIconTone;
  className?: string | undefined;
}

/** An icon on a disc, above the title of a screen or of a state. */
export function RoundIcon({ of, tone = 'neutral', className }: RoundIconProps) {
  return (
    <span className={classNames(styles.round, tone !== 'neutral' && styles[tone], className)}>
      <Icon of={of} size="l" />
    </span>
  );
}
