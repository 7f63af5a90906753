import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from '../../class-names.ts';

interface ChipProps {
  /** Highlights the chip. The text must state the reason too. */
  isOn?: boolean;
  on?: 'page' | 'glass';
  children: ReactNode;
}

/** A word or two on a rounded background. `CheckChip` and `ToggleChips` are the controls of the same look. */
export function Chip({ isOn = false, on = 'page', children }: ChipProps) {
  return <span className={classNames(styles.chip, on === 'glass' && styles.glass, isOn && styles.on)}>{children}</span>;
}
