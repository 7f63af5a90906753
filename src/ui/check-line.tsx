import { type ReactNode, useId } from 'react';
import styles from './check-line.module.css';

interface CheckLineProps {
  isChecked: boolean;
  isDisabled: boolean;
  label: ReactNode;
  /** The explanation below the label. */
  why: ReactNode;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with its explanation. */
export function CheckLine({ isChecked, isDisabled, label, why, onChange }: CheckLineProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={`${id}-why`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-why`} className={styles.why}>
        {why}
      </p>
    </div>
  );
}
