import { useLingui } from '@lingui/react/macro';
import { type RefCallBack, useController, useFormContext } from 'react-hook-form';
import { debitFaultWords } from './debit-fault-words.ts';
import type { DebitFault, DebitField, DebitValues } from './debit-values.ts';

interface Field {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: RefCallBack;
  /** The text of the fault, or of the server's refusal. */
  readonly error: string | undefined;
}

/** One field of the form with the text of its fault. */
export function useDebitField(name: DebitField): Field {
  const { i18n } = useLingui();
  const { control, getValues, trigger } = useFormContext<DebitValues>();
  const { field, fieldState } = useController({ control, name });
  const { error } = fieldState;
  return {
    value: field.value,
    onChange: (value) => {
      field.onChange(value);
      // A fault that is shown goes as soon as it is no longer true.
      if (error !== undefined) void trigger(name);
    },
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: error && (error.message || debitFaultWords(error.type as DebitFault, getValues(), i18n)),
  };
}
