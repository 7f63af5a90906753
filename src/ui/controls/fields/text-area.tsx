import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { Icon } from '../../icons/icon.tsx';
import styles from './text-area.module.css';
import fieldStyles from './text-field.module.css';

interface TextAreaProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  label: string;
  help?: ReactNode;
  /** The validation error; its presence marks the field as invalid. */
  error?: ReactNode;
  rows?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** A field for several lines. It grows with its text in browsers that support that. */
export function TextArea({ label, help, error, rows = 4, inputRef, ...props }: TextAreaProps) {
  const invalid = error !== undefined && error !== null;
  return (
    <AriaTextField {...props} isInvalid={invalid} validationBehavior="aria" className={fieldStyles.field}>
      <Label className={fieldStyles.label}>{label}</Label>
      <AriaTextArea ref={inputRef} rows={rows} dir="auto" className={styles.area ?? ''} />
      {help !== undefined && (
        <Text slot="description" className={fieldStyles.help}>
          {help}
        </Text>
      )}
      <FieldError className={fieldStyles.error}>
        <Icon of={CircleAlert} size="s" />
        <span>{error}</span>
      </FieldError>
    </AriaTextField>
  );
}
