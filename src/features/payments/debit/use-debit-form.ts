import { type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { checkDebit, type DebitValues, NO_DEBIT } from './debit-values.ts';
import { dialOf } from './mobile.ts';

/** The form of a direct debit: react-hook-form with the rules of `debit-values.ts`. It keeps its values while the code is typed. */
export function useDebitForm(country: string): UseFormReturn<DebitValues> {
  return useForm<DebitValues>({
    defaultValues: { ...NO_DEBIT, dial: dialOf(country) },
    mode: 'onTouched',
    resolver,
  });
}

const resolver: Resolver<DebitValues> = (values) => {
  const faults = Object.entries(checkDebit(values));
  return faults.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: Object.fromEntries(faults.map(([field, type]) => [field, { type }])) };
};
