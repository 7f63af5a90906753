import { ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './choice-pill.module.css';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Choice {
  readonly value: string;
  readonly text: string;
}

interface ChoicePillProps {
  /** The name of the choice, for screen readers. */
  label: string;
  choices: readonly Choice[];
  value: string;
  /** Shows the label above and fills the width of the container. */
  wide?: boolean;
  onChange: (value: string) => void;
}

/** A choice of one: the browser's own select, which every phone shows in its native form. */
export function ChoicePill({ label, choices, value, wide = false, onChange }: ChoicePillProps) {
  return (
    <label className={classNames(styles.choice, wide && styles.wide)}>
      {wide ? <span className={styles.label}>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
      <span className={styles.pill}>
        <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size="s" className={styles.arrow} />
      </span>
    </label>
  );
}
