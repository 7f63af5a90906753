import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Choice } from './choice.ts';
import { classNames } from './class-names.ts';
import styles from './choice-pill.module.css';
import { ChoiceSelect } from './choice-select.tsx';
import { Icon } from './icon.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

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
  const id = useId();
  const labelId = useId();
  return (
    <label htmlFor={id} className={classNames(styles.choice, wide && styles.wide)}>
      {wide ? (
        <span id={labelId} className={styles.label}>
          {label}
        </span>
      ) : (
        <VisuallyHidden id={labelId}>{label}</VisuallyHidden>
      )}
      <span className={styles.pill}>
        <ChoiceSelect
          id={id}
          labelId={labelId}
          choices={choices}
          value={value}
          className={styles.select}
          onChange={onChange}
        />
        <Icon of={ChevronDown} size="s" className={styles.arrow} />
      </span>
    </label>
  );
}
