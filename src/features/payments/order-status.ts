import type { OrderState, PaymentState } from '../../../contract/payments/states.ts';
import type { Order } from '../../../contract/payments/payments.ts';

/**
 * What the screen of an order shows. `open`: the member has not paid yet at the provider. `pending`: the bank has not answered.
 * `stored_failed`: a stored card was refused. `mismatched`: another amount came in, and goes back.
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

/** Whether the member may still have to pay at the provider. */
export const isAtProvider = (payment: PaymentState): boolean => payment === 'created' || payment === 'open';

/** Whether a stored card paid. A direct debit has a mandate of its own each time, which no member sees as stored. */
export const isByStored = ({
  stored_method,
  paymentmethod,
}: Pick<Order['payment'], 'stored_method' | 'paymentmethod'>): boolean =>
  stored_method !== null && paymentmethod !== 'sdd';

const ANSWER_MAY_COME: ReadonlySet<PaymentState> = new Set(['created', 'open', 'pending', 'submitted', 'paid']);

/** Whether an answer of the bank may still come about an order and its latest payment. */
export const isWaiting = (order: OrderState, payment: PaymentState): boolean =>
  order === 'open' && ANSWER_MAY_COME.has(payment);
