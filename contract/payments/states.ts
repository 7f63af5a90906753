/** The states of orders and payments. functions/payments/orders.sql draws how one follows from another. */

/**
 * An order is open until it is paid. A withdrawn one has given back its unspent credits, a reversed one what was left of them when the
 * bank took the money back, and of a refunded one the operator gave all money back. The money of a refused one goes back, because the
 * order can no longer be done.
 */
export const ORDER_STATES = ['open', 'completed', 'withdrawn', 'refunded', 'reversed', 'refused'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * A payment is one attempt to pay an order. `open`: the member is at the provider. `pending`: the bank has not answered. `submitted`: a
 * direct debit is on its way, and its credits are there. `mismatched`: the provider got another amount than the order says.
 */
export const PAYMENT_STATES = [
  'created',
  'open',
  'pending',
  'failed',
  'cancelled',
  'expired',
  'submitted',
  'paid',
  'mismatched',
  'reversed',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const REFUND_STATES = ['asked', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** Why money goes back. `provider` is a refund that somebody made there, and not here. */
export const REFUND_REASONS = ['withdrawal', 'surplus', 'mismatch', 'refused', 'operator', 'provider'] as const;

/** The ways to pay, by the names of the specification. */
export const PAYMENT_METHODS = [
  'sdd',
  'prezelewy24',
  'blik',
  'sct',
  'giropay',
  'mastercard',
  'visa',
  'creditcard',
  'cartebancaire',
  'nexi',
  'ideal',
  'bancontact',
  'applepay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The ways to pay whose name is a brand, the same in every language. */
export const METHOD_BRANDS = {
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  giropay: 'giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  cartebancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'Sofort',
  eps: 'eps',
} as const satisfies Partial<Record<PaymentMethod, string>>;

/** How often a discount code can be redeemed. */
export const DISCOUNT_VALIDITIES = ['once', 'once-per-user', 'unlimited'] as const;
