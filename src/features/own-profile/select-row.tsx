import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { ChoiceSelect } from '../../ui/controls/choices/choice-select.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './profile-form.module.css';

interface SelectRowProps<Value extends string> {
  label: string;
  value: Value | null;
  /** The options with their labels. */
  options: readonly (readonly [Value, string])[];
  /** The label of the empty option. Without it, the field always has a value. */
  none?: string;
  isDisabled?: boolean;
  onChoose: (value: Value | null) => void;
}

/** A choice of one option. */
export function SelectRow<Value extends string>({
  label,
  value,
  options,
  none,
  isDisabled = false,
  onChoose,
}: SelectRowProps<Value>) {
  const id = useId();
  const labelId = useId();
  const choices = options.map(([one, text]) => ({ value: one, text }));
  return (
    <div className={styles.row}>
      <label id={labelId} htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.select}>
        <ChoiceSelect
          id={id}
          labelId={labelId}
          choices={none === undefined ? choices : [{ value: '', text: none }, ...choices]}
          value={value ?? ''}
          isDisabled={isDisabled}
          onChange={(chosen) => onChoose(options.find(([one]) => one === chosen)?.[0] ?? null)}
        />
        <Icon of={ChevronDown} size="s" />
      </span>
    </div>
  );
}

/** Makes options from labels by value. */
export function useOptions<Value extends string>(
  words: Readonly<Record<Value, MessageDescriptor>>,
): (readonly [Value, string])[] {
  const { i18n } = useLingui();
  return (Object.entries(words) as [Value, MessageDescriptor][]).map(
    ([value, descriptor]) => [value, i18n._(descriptor)] as const,
  );
}
