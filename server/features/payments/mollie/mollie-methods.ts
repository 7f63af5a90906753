import { Locale, PaymentMethod as MollieMethod } from '@mollie/api-client';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../contract/payments/states.ts';

/** Our methods with those of Mollie. Mollie detects the brand of a card by its number. Undefined: Mollie has discontinued the method. */
const METHODS: Readonly<Record<PaymentMethod, MollieMethod | undefined>> = {
  sdd: MollieMethod.directdebit,
  prezelewy24: MollieMethod.przelewy24,
  blik: MollieMethod.blik,
  sct: MollieMethod.banktransfer,
  giropay: undefined,
  mastercard: MollieMethod.creditcard,
  visa: MollieMethod.creditcard,
  creditcard: MollieMethod.creditcard,
  cartebancaire: MollieMethod.creditcard,
  nexi: MollieMethod.creditcard,
  ideal: MollieMethod.ideal,
  bancontact: MollieMethod.bancontact,
  applepay: MollieMethod.applepay,
  paysafecard: MollieMethod.paysafecard,
  maestro: MollieMethod.creditcard,
  paypal: MollieMethod.paypal,
  sofort: undefined,
  eps: MollieMethod.eps,
};

export const MOLLIE_METHODS: readonly PaymentMethod[] = PAYMENT_METHODS.filter(
  (method) => METHODS[method] !== undefined,
);

export const mollieMethod = (method: PaymentMethod): MollieMethod | undefined => METHODS[method];

/** Mollie's name of a language: with the same region, else with the first region. Undefined: Mollie uses the payer's language. */
export function mollieLocale(language: string): Locale | undefined {
  const requested = language.replace('-', '_');
  const names = Object.values(Locale);
  return (
    names.find((name) => requested.startsWith(name)) ??
    names.find((name) => name.startsWith(`${requested.slice(0, 2)}_`))
  );
}
