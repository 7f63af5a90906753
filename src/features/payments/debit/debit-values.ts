import { wellFormedText } from '../../../../contract/base/written-text.ts';
import type { DebitForm } from '../../../../contract/payments/direct-debit.ts';
import { compactIban, ibanErrorOf, type IbanError } from './iban.ts';
import { e164Of, mobileErrorOf, type MobileError } from './mobile.ts';

/** The typed values. The device stores none of them. */
export interface DebitValues {
  account_holder: string;
  iban: string;
  street: string;
  house_number: string;
  postal_code: string;
  city: string;
  /** The country of the mobile number's prefix. */
  dial: string;
  mobile: string;
}
export type DebitField = keyof DebitValues;

export const NO_DEBIT: DebitValues = {
  account_holder: '',
  iban: '',
  street: '',
  house_number: '',
  postal_code: '',
  city: '',
  dial: '',
  mobile: '',
};

/** The reason why a field is invalid. `debit-error-words.ts` has the texts. */
export type DebitFieldError = IbanError | MobileError;

const PLAIN = ['account_holder', 'street', 'house_number', 'postal_code', 'city'] as const;

/** The error of each invalid field, as far as this device can check. */
export function checkDebit(values: DebitValues): Partial<Record<DebitField, DebitFieldError>> {
  const errors: [DebitField, DebitFieldError | undefined][] = [
    ...PLAIN.map((field): [DebitField, DebitFieldError | undefined] => [
      field,
      values[field].trim() === '' ? 'needed' : undefined,
    ]),
    ['iban', ibanErrorOf(values.iban)],
    ['mobile', mobileErrorOf(values)],
  ];
  return Object.fromEntries(errors.filter(([, error]) => error !== undefined));
}

/** The form in the contract's format. */
export function formOf(values: DebitValues): DebitForm {
  const plain = Object.fromEntries(PLAIN.map((field) => [field, wellFormedText(values[field]).trim()])) as Pick<
    DebitForm,
    (typeof PLAIN)[number]
  >;
  return { ...plain, iban: compactIban(values.iban), mobile: e164Of(values) };
}
