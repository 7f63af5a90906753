import type { OrderState, PaymentState } from '../../../contract/payments/states.ts';
import type { Order } from '../../../contract/payments/payments.ts';

/**
 * The status that the screen of an order shows. `open`: the member has not paid yet at the provider. `pending`: the bank has not answered.
 * `stored_failed`: the bank refused a stored card. `mismatched`: the provider received another amount and returns it.
 */
export type OrderStatus =
  | 'open'
  | 'pending'
  | 'failed'
  | 'stored_failed'
  | 'mismatched'
  | 'completed'
  | 'withdrawn'
  | 'refunded'
  | 'reversed'
  | 'refused';

export function statusOf({ state, payment }: Pick<Order, 'state' | 'payment'>): OrderStatus {
  if (state !== 'open') return state;
  if (isWaiting(state, payment.status))
    return isAtProvider(payment.status) && payment.checkout_url !== null ? 'open' : 'pending';
  if (payment.status === 'mismatched') return 'mismatched';
  return isByStored(payment) ? 'stored_failed' : 'failed';
}

/** Whether the member may still have to pay on the provider's page. */
export const isAtProvider = (payment: PaymentState): boolean => payment === 'created' || payment === 'open';

/** Whether the payment used a stored card. Each direct debit has its own mandate, which is stored but not offered as a stored method. */
export const isByStored = ({
  stored_method,
  paymentmethod,
}: Pick<Order['payment'], 'stored_method' | 'paymentmethod'>): boolean =>
  stored_method !== null && paymentmethod !== 'sdd';

const ANSWER_MAY_COME: ReadonlySet<PaymentState> = new Set(['created', 'open', 'pending', 'submitted', 'paid']);

/** Whether an answer of the bank may still come about an order and its latest payment. */
export const isWaiting = (order: OrderState, payment: PaymentState): boolean =>
  order === 'open' && ANSWER_MAY_COME.has(payment);
