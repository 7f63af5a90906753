import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './radio-card.module.css';
import { Radio } from './radio-group.tsx';

/** A radio button on a card of its own. */
export function RadioCard({ className, ...props }: ComponentProps<typeof Radio>) {
  return <Radio {...props} className={classNames(styles.card, className)} />;
}

/** The circle of a radio button, filled if the button around it is selected. */
export function RadioMark({ className }: { className?: string | undefined }) {
  return <span className={classNames(styles.mark, className)} />;
}
