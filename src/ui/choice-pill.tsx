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
  /** What is chosen; read to who cannot see where it stands. */
  label: string;
  choices: readonly Choice[];
  value: string;
  /** The label stands above it, and it is as wide as what it stands in. */
  wide?: boolean;
  onChange: (value: string) => void;
}

/** One of several: the browser's own select, which every phone shows in its own way. */
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
