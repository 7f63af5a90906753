import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { Icon } from '../../icons/icon.tsx';
import styles from './text-field.module.css';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  label: string;
  help?: ReactNode;
  /** The validation error; its presence marks the field as invalid. */
  error?: ReactNode;
  placeholder?: string;
  /** A control at the start of the field, such as the country of a telephone number. */
  start?: ReactNode;
  /** A control at the end of the field, such as "show password". */
  end?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField({ label, help, error, placeholder, start, end, inputRef, ...props }: TextFieldProps) {
  const invalid = error !== undefined && error !== null;
  return (
    <AriaTextField {...props} isInvalid={invalid} validationBehavior="aria" className={styles.field}>
      <Label className={styles.label}>{label}</Label>
      <span className={styles.input}>
        {start}
        <Input ref={inputRef} placeholder={placeholder} />
        {end}
      </span>
      {help !== undefined && (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      )}
      <FieldError className={styles.error}>
        <Icon of={CircleAlert} size="s" />
        <span>{error}</span>
      </FieldError>
    </AriaTextField>
  );
}
