import type { ReactNode } from 'react';
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components/RadioGroup';
import styles from './radio-group.module.css';

interface RadioGroupProps<Value extends string> {
  label: string;
  name?: string;
  /** The chosen value; null before the first choice. */
  value: Value | null;
  className?: string | undefined;
  /** Elements `Radio` with the values of the group. */
  children: ReactNode;
  onChange: (value: Value) => void;
}

/** A choice of one; the whole group is one tab stop. */
export function RadioGroup<Value extends string>({
  label,
  name,
  value,
  className = '',
  children,
  onChange,
}: RadioGroupProps<Value>) {
  return (
    <AriaRadioGroup
      aria-label={label}
      value={value}
      {...(name !== undefined && { name })}
      className={className}
      onChange={(chosen) => onChange(chosen as Value)}
    >
      {children}
    </AriaRadioGroup>
  );
}

interface RadioProps {
  value: string;
  className?: string | undefined;
  /** The id of the description. */
  describedBy?: string;
  children: ReactNode;
}

/** One radio button. Its label is the whole area; CSS finds the state in `data-selected` and `data-focus-visible`. */
export function Radio({ value, className = '', describedBy, children }: RadioProps) {
  return (
    <RadioField
      value={value}
      className={styles.field}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
    >
      <RadioButton className={className}>{children}</RadioButton>
    </RadioField>
  );
}
