import { ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react';
import type { Choice } from './choice.ts';
import { classNames } from '../../class-names.ts';
import styles from './choice-pill.module.css';
import { ChoiceSelect } from './choice-select.tsx';
import { ControlError } from '../fields/control-error.tsx';
import { Icon } from '../../icons/icon.tsx';
import { VisuallyHidden } from '../../layout/visually-hidden.tsx';

interface ChoicePillProps {
  /** The name of the choice, for screen readers. */
  label: string;
  name?: string;
  choices: readonly Choice[];
  value: string;
  /** Shows the label above and fills the width of the container. */
  wide?: boolean;
  /** The validation error; its presence marks the field as invalid. */
  error?: ReactNode;
  inputRef?: Ref<{ focus: () => void }>;
  onChange: (value: string) => void;
}

/** A choice of one: the browser's own select, which every phone shows in its native form. */
export function ChoicePill({ label, name, choices, value, wide = false, error, inputRef, onChange }: ChoicePillProps) {
  const id = useId();
  const labelId = useId();
  const errorId = useId();
  const field = useRef<HTMLLabelElement>(null);
  // A combo box may have replaced the select.
  useImperativeHandle(inputRef, () => ({ focus: () => field.current?.control?.focus() }));
  const isInvalid = error !== undefined && error !== null;
  return (
    <>
      <label ref={field} htmlFor={id} className={classNames(styles.choice, wide && styles.wide)}>
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
            name={name}
            labelId={labelId}
            errorId={isInvalid ? errorId : undefined}
            choices={choices}
            value={value}
            className={styles.select}
            onChange={onChange}
          />
          <Icon of={ChevronDown} size="s" className={styles.arrow} />
        </span>
      </label>
      <ControlError id={errorId}>{error}</ControlError>
    </>
  );
}
