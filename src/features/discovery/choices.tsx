import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './choices.module.css';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly words: string;
  readonly about?: string;
  readonly icon?: LucideIcon;
}

interface ChoicesProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Places short options side by side if there is room. */
  compact?: boolean;
}

/** A group of native radio buttons with large touch targets. */
export function Choices<Value extends string>({
  label,
  choices,
  value,
  onChange,
  compact = false,
}: ChoicesProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={compact ? styles.compact : styles.list}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className={styles.input}
          />
          {choice.icon && (
            <span className={styles.icon}>
              <Icon of={choice.icon} />
            </span>
          )}
          <span className={styles.text}>
            <span className={styles.words}>{choice.words}</span>
            {choice.about !== undefined && <span className={styles.about}>{choice.about}</span>}
          </span>
          <span className={styles.mark} aria-hidden="true" />
        </label>
      ))}
    </div>
  );
}
