/** The states of orders and payments. The head of functions/payments/orders.sql draws the transitions. */

/**
 * An order is open until it is paid. `withdrawn` returned its unspent credits. `reversed` lost its remaining credits when the bank reversed
 * the payment. `refunded`: the operator refunded the whole price. `refused`: the order can no longer be fulfilled, and its money is
 * refunded.
 */
export const ORDER_STATES = ['open', 'completed', 'withdrawn', 'refunded', 'reversed', 'refused'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/**
 * A payment is one attempt to pay an order. `open`: the member is at the provider. `pending`: the bank has not answered. `submitted`: a
 * direct debit is submitted, and its credits are already booked. `mismatched`: the provider received an amount other than the order's.
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

/** The reasons of a refund. `provider` is a refund that a person made in the provider's dashboard, and not here. */
export const REFUND_REASONS = ['withdrawal', 'surplus', 'mismatch', 'refused', 'operator', 'provider'] as const;

/** The payment methods, by the names of the specification. */
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

/** The payment methods whose name is a brand, the same in every language. */
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
