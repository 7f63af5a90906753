import { expect, it } from 'vitest';
import { ORDER_STATES, PAYMENT_STATES } from '../../../contract/payments/states.ts';
import type { Order } from '../../../contract/payments/payments.ts';
import { isWaiting, statusOf } from './order-status.ts';

type Payment = Order['payment'];
const URL = 'https://pay.example/1';

function order(state: Order['state'], payment: Partial<Payment>) {
  return { state, payment: { checkout_url: null, stored_method: null, ...payment } as Payment };
}

it.each([
  ['created', URL, 'open'],
  ['created', null, 'pending'],
  ['open', URL, 'open'],
  ['open', null, 'pending'],
  ['pending', null, 'pending'],
  ['submitted', null, 'pending'],
  ['paid', null, 'pending'],
  ['failed', null, 'failed'],
  ['cancelled', null, 'failed'],
  ['expired', null, 'failed'],
  ['reversed', null, 'failed'],
  ['mismatched', null, 'mismatched'],
] as const)(
  'shows an open order with a payment that is %s, with the address %s, as %s',
  (status, checkout_url, shown) => {
    expect(statusOf(order('open', { status, checkout_url }))).toBe(shown);
  },
);

const stored_method = '0197aaaa-0000-7000-8000-00000000000c' as NonNullable<Payment['stored_method']>;

it.each([
  ['creditcard', stored_method, 'stored_failed'],
  ['creditcard', null, 'failed'],
  // The mandate of a direct debit is a stored method too, but not a stored card.
  ['sdd', stored_method, 'failed'],
] as const)('shows a refused payment by %s with the stored method %s as %s', (method, stored, shown) => {
  expect(statusOf(order('open', { status: 'failed', paymentmethod: method, stored_method: stored }))).toBe(shown);
});

it('shows the state of a closed order, regardless of its last payment', () => {
  for (const state of ORDER_STATES.filter((one) => one !== 'open'))
    for (const status of PAYMENT_STATES) expect(statusOf(order(state, { status }))).toBe(state);
});

it('waits only while the bank may still answer', () => {
  const waiting = PAYMENT_STATES.filter((status) => isWaiting('open', status));
  expect(waiting).toEqual(['created', 'open', 'pending', 'submitted', 'paid']);
  expect(isWaiting('completed', 'paid')).toBe(false);
});
