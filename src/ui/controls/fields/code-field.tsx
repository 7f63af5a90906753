import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import styles from './code-field.module.css';
import { Icon } from '../../icons/icon.tsx';
import { VisuallyHidden } from '../../layout/visually-hidden.tsx';

interface CodeFieldProps {
  label: string;
  /** Whether the label is shown above the boxes. A heading may already have the same text. */
  showsLabel?: boolean;
  /** The number of digits of a code. */
  digits: number;
  value: string;
  error?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  onChange: (digits: string) => void;
}

/** A field for a one-time code. It is one input over a box for each digit, so that a pasted or suggested code fills it at once. */
export function CodeField({ label, showsLabel = false, digits, value, error, inputRef, onChange }: CodeFieldProps) {
  const isInvalid = error !== undefined && error !== null;
  return (
    <TextField
      value={value}
      isInvalid={isInvalid}
      validationBehavior="aria"
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern={`[0-9]{${digits}}`}
      className={styles.field ?? ''}
      onChange={(text) => onChange(text.replaceAll(/\D/g, '').slice(0, digits))}
    >
      {showsLabel ? (
        <Label className={styles.label ?? ''}>{label}</Label>
      ) : (
        <VisuallyHidden>
          <Label>{label}</Label>
        </VisuallyHidden>
      )}
      <span className={styles.boxes}>
        {Array.from({ length: digits }, (_, index) => (
          <span key={index} aria-hidden="true" data-next={index === value.length || undefined} className={styles.box}>
            {value[index]}
          </span>
        ))}
        <Input
          ref={inputRef}
          className={styles.input ?? ''}
          onSelect={({ currentTarget: input }) => {
            // The cursor is always at the end, or all digits are selected.
            const isAll = input.selectionStart === 0 && input.selectionEnd === input.value.length;
            if (!isAll && input.selectionStart !== input.value.length)
              input.setSelectionRange(input.value.length, input.value.length);
          }}
        />
      </span>
      <FieldError className={styles.error ?? ''}>
        <Icon of={CircleAlert} size="s" />
        <span role="alert">{error}</span>
      </FieldError>
    </TextField>
  );
}
