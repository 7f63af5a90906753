import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { Text } from 'react-aria-components/Text';
import styles from './check-line.module.css';
import { ControlError } from '../fields/control-error.tsx';
import { Icon } from '../../icons/icon.tsx';

interface CheckLineProps {
  name?: string;
  isChecked: boolean;
  isRequired?: boolean;
  children: ReactNode;
  /** An explanation below the label, which may hold links. */
  why?: ReactNode;
  /** The validation error. */
  error?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox with a sentence as its label. The whole sentence can be pressed. */
export function CheckLine({ name, isChecked, isRequired, children, why, error, inputRef, onChange }: CheckLineProps) {
  const errorId = useId();
  const isInvalid = error !== undefined && error !== null;
  return (
    <CheckboxField
      isSelected={isChecked}
      isRequired={isRequired ?? false}
      isInvalid={isInvalid}
      validationBehavior="aria"
      {...(name !== undefined && { name })}
      {...(isInvalid && { 'aria-describedby': errorId })}
      {...(inputRef !== undefined && { inputRef })}
      className={styles.field ?? ''}
      onChange={onChange}
    >
      <CheckboxButton className={styles.line ?? ''}>
        <span className={styles.box}>
          <Icon of={Check} size="s" />
        </span>
        <span className={styles.words}>{children}</span>
      </CheckboxButton>
      {why !== undefined && (
        <Text slot="description" className={styles.why}>
          {why}
        </Text>
      )}
      <div className={styles.below}>
        <ControlError id={errorId}>{error}</ControlError>
      </div>
    </CheckboxField>
  );
}
