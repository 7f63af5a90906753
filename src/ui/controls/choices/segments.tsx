import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { Label } from 'react-aria-components/Label';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { ControlError } from '../fields/control-error.tsx';
import styles from './segments.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  /** The name of the field, by which the browser knows the group. */
  name?: string;
  /** The chosen value; an empty text before the first choice. */
  value: Value | '';
  choices: readonly { readonly value: Value; readonly text: string }[];
  /** The validation error. */
  error?: ReactNode;
  /** A ref whose `focus` goes to the first or the chosen segment. */
  inputRef?: Ref<{ focus: () => void }>;
  onChange: (value: Value) => void;
}

/** A choice of two or three, side by side. The whole group is one tab stop. */
export function Segments<Value extends string>({
  label,
  name,
  value,
  choices,
  error,
  inputRef,
  onChange,
}: SegmentsProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  const errorId = useId();
  useImperativeHandle(inputRef, () => ({
    focus: () =>
      (
        group.current?.querySelector<HTMLElement>('input:checked') ?? group.current?.querySelector<HTMLElement>('input')
      )?.focus(),
  }));
  const isInvalid = error !== undefined && error !== null;
  return (
    <RadioGroup
      ref={group}
      {...(name !== undefined && { name })}
      // An empty text would count as a value without a segment. Then no segment would be a tab stop.
      value={value === '' ? null : value}
      isInvalid={isInvalid}
      validationBehavior="aria"
      aria-describedby={isInvalid ? errorId : undefined}
      className={styles.group ?? ''}
      onChange={(chosen) => onChange(chosen as Value)}
    >
      <Label className={styles.label}>{label}</Label>
      <div className={styles.segments}>
        {choices.map((choice) => (
          <RadioField key={choice.value} value={choice.value} className={styles.field ?? ''}>
            <RadioButton className={styles.segment ?? ''}>{choice.text}</RadioButton>
          </RadioField>
        ))}
      </div>
      <ControlError id={errorId}>{error}</ControlError>
    </RadioGroup>
  );
}
