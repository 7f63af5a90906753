import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentMethod } from '../../contract/payment-states.ts';

/** A brand is the same in every language. */
const NAMES: Record<PaymentMethod, string | MessageDescriptor> = {
  creditcard: msg`Card`,
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  cartebancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paypal: 'PayPal',
  paysafecard: 'paysafecard',
  sdd: msg`Direct debit`,
  sct: msg`Bank transfer`,
  eps: 'eps',
  blik: 'BLIK',
  prezelewy24: 'Przelewy24',
  giropay: 'giropay',
  sofort: 'Sofort',
};

/** The name of a way to pay. A method that this version does not know is named as the server names it. */
export function paymentMethodWords(method: string, i18n: I18n): string {
  const name = Object.entries(NAMES).find(([known]) => known === method)?.[1] ?? method;
  return typeof name === 'string' ? name : i18n._(name);
}
