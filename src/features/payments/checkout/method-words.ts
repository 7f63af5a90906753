import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentMethod } from '../../../../contract/payments/states.ts';
import type { StoredMethod } from '../../../../contract/payments/stored-methods.ts';
import { paymentMethodWords } from '../../../domain/words/payment-method-words.ts';
import type { PaymentOption } from './payment-options.ts';

interface MethodHints {
  /** One line below the name, for methods that need it for the choice. */
  readonly hint?: MessageDescriptor;
  /** The next step of the payment, shown when the method is chosen. */
  readonly next?: MessageDescriptor;
}

const TYPED = msg`You type its number on the page of our payment provider.`;
const BANK = msg`You approve it at your bank, then come back here.`;

/** The texts of each payment method in the choice, beside its name. */
export const METHOD_HINTS: Record<PaymentMethod, MethodHints> = {
  creditcard: { hint: msg`Credit or debit`, next: TYPED },
  visa: { next: TYPED },
  mastercard: { next: TYPED },
  maestro: { next: TYPED },
  cartebancaire: { next: TYPED },
  nexi: { next: TYPED },
  ideal: { next: msg`You approve it in the app of your bank, then come back here.` },
  bancontact: { next: BANK },
  applepay: {},
  paypal: {},
  paysafecard: { hint: msg`Prepaid code` },
  sdd: {
    hint: msg`IBAN and a code by SMS`,
    next: msg`Credits come at once. The amount leaves your account in about two working days.`,
  },
  sct: { hint: msg`Credits come in one to two working days` },
  eps: { next: BANK },
  blik: { next: msg`You type the six digits that the app of your bank shows.` },
  prezelewy24: { next: BANK },
  giropay: { next: BANK },
  sofort: { next: BANK },
};

/** The name of a stored method with its last digits: "Card ending 4242", "Direct debit from NL… 0300". */
export function storedName({ method, label }: Pick<StoredMethod, 'method' | 'label'>, i18n: I18n): string {
  const name = paymentMethodWords(method, i18n);
  return i18n._(msg`${name} ending ${label}`);
}

/** The name of a payment method that is not stored, and the line below it. */
export function optionWords({ method, brands }: Pick<PaymentOption, 'method' | 'brands'>, i18n: I18n) {
  const { hint } = METHOD_HINTS[method];
  if (brands.length === 0) return { name: paymentMethodWords(method, i18n), hint: hint && i18n._(hint) };
  const names = brands.map((brand) => paymentMethodWords(brand, i18n));
  return { name: paymentMethodWords('creditcard', i18n), hint: names.join(', ') };
}
