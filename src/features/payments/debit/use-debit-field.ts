import { useLingui } from '@lingui/react/macro';
import { type RefCallBack, useController, useFormContext } from 'react-hook-form';
import { debitErrorWords } from './debit-error-words.ts';
import type { DebitFieldError, DebitField, DebitValues } from './debit-values.ts';

interface Field {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: RefCallBack;
  /** The text of the error, or of the server's refusal. */
  readonly error: string | undefined;
}

/** One field of the form with the text of its error. */
export function useDebitField(name: DebitField): Field {
  const { i18n } = useLingui();
  const { control, getValues, trigger } = useFormContext<DebitValues>();
  const { field, fieldState } = useController({ control, name });
  const { error } = fieldState;
  return {
    value: field.value,
    onChange: (value) => {
      field.onChange(value);
      // A shown error disappears when the field becomes valid.
      if (error !== undefined) void trigger(name);
    },
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: error && (error.message || debitErrorWords(error.type as DebitFieldError, getValues(), i18n)),
  };
}
