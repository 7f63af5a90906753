import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './profile-form.module.css';

interface SelectRowProps<Value extends string> {
  label: string;
  value: Value | null;
  /** What can be chosen, with its words. */
  options: readonly (readonly [Value, string])[];
  /** The words for nothing; without them something is always chosen. */
  none?: string;
  isDisabled?: boolean;
  onChoose: (value: Value | null) => void;
}

/** One of several, chosen by the device's own list. */
export function SelectRow<Value extends string>({
  label,
  value,
  options,
  none,
  isDisabled = false,
  onChoose,
}: SelectRowProps<Value>) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.select}>
        <select
          id={id}
          value={value ?? ''}
          disabled={isDisabled}
          onChange={(event) => onChoose(options.find(([one]) => one === event.target.value)?.[0] ?? null)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size="s" />
      </span>
    </div>
  );
}

/** Options from words by value. */
export function useOptions<Value extends string>(
  words: Readonly<Record<Value, MessageDescriptor>>,
): (readonly [Value, string])[] {
  const { i18n } = useLingui();
  return (Object.entries(words) as [Value, MessageDescriptor][]).map(
    ([value, descriptor]) => [value, i18n._(descriptor)] as const,
  );
}
