import { useLingui } from '@lingui/react/macro';
import { type FieldPathValue, type RefCallBack, useController } from 'react-hook-form';
import type { Fault, SignupField } from './check-values.ts';
import { faultWords } from './fault-words.ts';
import type { SignupValues } from './signup-values.ts';
import type { SignupState } from './use-signup-form.ts';

interface Field<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
  readonly inputRef: RefCallBack;
  /** The text of the fault, or of the server's refusal. */
  readonly error: string | undefined;
  /** The code of the fault or of the refusal. */
  readonly code: string | undefined;
}

/** One field of the form with the text of its fault. `revalidates` names fields whose rules depend on this one. */
export function useField<Name extends SignupField>(
  { form, rules }: Pick<SignupState, 'form' | 'rules'>,
  name: Name,
  ...revalidates: readonly SignupField[]
): Field<FieldPathValue<SignupValues, Name>> {
  const { i18n } = useLingui();
  const { field, fieldState } = useController({
    control: form.control,
    name,
    // A field that is still empty has no fault to show yet.
    rules: { deps: revalidates.filter((one) => form.getValues(one) !== '') },
  });
  const { error } = fieldState;
  return {
    value: field.value,
    onChange: (value) => {
      field.onChange(value);
      // A fault that is shown goes as soon as it is no longer true.
      if (error !== undefined) void form.trigger(name);
    },
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: error && (error.message || i18n._(faultWords(error.type as Fault, rules))),
    code: error?.type,
  };
}
