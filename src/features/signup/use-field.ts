import { useLingui } from '@lingui/react/macro';
import { type FieldPathValue, type RefCallBack, useController } from 'react-hook-form';
import type { SignupFieldError, SignupField } from './check-values.ts';
import { fieldErrorWords } from './field-error-words.ts';
import type { SignupValues } from './signup-values.ts';
import type { SignupState } from './use-signup-form.ts';

interface Field<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  readonly inputRef: RefCallBack;
  /** The text of the error, or of the server's refusal. */
  readonly error: string | undefined;
  /** The code of the error or of the refusal. */
  readonly code: string | undefined;
}

/** One field of the form with the text of its error. `revalidates` lists fields whose rules depend on this one. */
export function useField<Name extends SignupField>(
  { form, rules }: Pick<SignupState, 'form' | 'rules'>,
  name: Name,
  ...revalidates: readonly SignupField[]
): Field<FieldPathValue<SignupValues, Name>> {
  const { i18n } = useLingui();
  const { field, fieldState } = useController({
    control: form.control,
    name,
    // A dependent field that is still empty is not revalidated, because it has no error to show.
    rules: { deps: revalidates.filter((one) => form.getValues(one) !== '') },
  });
  const { error } = fieldState;
  return {
    value: field.value,
    onChange: (value) => {
      field.onChange(value);
      // A shown error disappears when the field becomes valid.
      if (error !== undefined) void form.trigger(name);
    },
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: error && (error.message || i18n._(fieldErrorWords(error.type as SignupFieldError, rules))),
    code: error?.type,
  };
}
