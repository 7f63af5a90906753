import { wellFormedText } from '../../../../contract/base/written-text.ts';
import type { DebitForm } from '../../../../contract/payments/direct-debit.ts';
import { compactIban, faultOfIban, type IbanFault } from './iban.ts';
import { e164Of, faultOfMobile, type MobileFault } from './mobile.ts';

/** The form as it is typed. No part of it is stored on the device. */
export interface DebitValues {
  account_holder: string;
  iban: string;
  street: string;
  house_number: string;
  postal_code: string;
  city: string;
  /** The country of the prefix of the mobile number. */
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

/** Why a field is not accepted. `debit-fault-words.ts` has the texts. */
export type DebitFault = IbanFault | MobileFault;

const PLAIN = ['account_holder', 'street', 'house_number', 'postal_code', 'city'] as const;

/** The fault of each field that is not accepted, as far as this device can check. */
export function checkDebit(values: DebitValues): Partial<Record<DebitField, DebitFault>> {
  const faults: [DebitField, DebitFault | undefined][] = [
    ...PLAIN.map((field): [DebitField, DebitFault | undefined] => [
      field,
      values[field].trim() === '' ? 'needed' : undefined,
    ]),
    ['iban', faultOfIban(values.iban)],
    ['mobile', faultOfMobile(values)],
  ];
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
}

/** The form as the contract takes it. */
export function formOf(values: DebitValues): DebitForm {
  const plain = Object.fromEntries(PLAIN.map((field) => [field, wellFormedText(values[field]).trim()])) as Pick<
    DebitForm,
    (typeof PLAIN)[number]
  >;
  return { ...plain, iban: compactIban(values.iban), mobile: e164Of(values) };
}
