import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { METHOD_BRANDS, type PaymentMethod } from '../../../contract/payments/states.ts';
import { listWords } from './list-words.ts';

/** The server's export finds these labels by their ids. */
const NAMES: Record<PaymentMethod, string | MessageDescriptor> = {
  ...METHOD_BRANDS,
  creditcard: msg({ id: 'payment_method.creditcard', message: 'Card' }),
  sdd: msg({ id: 'payment_method.sdd', message: 'Direct debit' }),
  sct: msg({ id: 'payment_method.sct', message: 'Bank transfer' }),
};

/** The name of a payment method. A method that this version does not know has the name that the server sends. */
export function paymentMethodWords(method: string, i18n: I18n): string {
  const name = Object.entries(NAMES).find(([known]) => known === method)?.[1] ?? method;
  return typeof name === 'string' ? name : i18n._(name);
}

/** The names of several payment methods, as one list. */
export const paymentMethodsWords = (methods: readonly string[], i18n: I18n): string =>
  listWords(
    methods.map((method) => paymentMethodWords(method, i18n)),
    i18n.locale,
    'disjunction',
  );
