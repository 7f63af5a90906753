import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Radio, RadioGroup } from '../../../ui/controls/choices/radio-group.tsx';
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

/** A group of radio buttons with large touch targets. */
export function Choices<Value extends string>({
  label,
  choices,
  value,
  onChange,
  compact = false,
}: ChoicesProps<Value>) {
  return (
    <RadioGroup label={label} value={value} onChange={onChange} className={compact ? styles.compact : styles.list}>
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} className={styles.choice}>
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
        </Radio>
      ))}
    </RadioGroup>
  );
}
