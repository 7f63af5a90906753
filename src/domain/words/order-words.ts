import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderState, PaymentState, RefundState } from '../../../contract/payments/states.ts';

export const ORDER_STATE_WORDS: Record<OrderState, MessageDescriptor> = {
  open: msg({ context: 'order', message: 'Not paid' }),
  completed: msg({ context: 'order', message: 'Paid' }),
  withdrawn: msg({ context: 'order', message: 'Withdrawn' }),
  refunded: msg({ context: 'order', message: 'Paid back' }),
  reversed: msg({ context: 'order', message: 'Taken back by the bank' }),
  refused: msg({ context: 'order', message: 'Refused' }),
};

/** The progress of the payment of an open order. */
export const PAYMENT_STATE_WORDS: Record<PaymentState, MessageDescriptor> = {
  created: msg({ context: 'payment', message: 'not paid' }),
  open: msg({ context: 'payment', message: 'not paid' }),
  pending: msg({ context: 'payment', message: 'the bank has not answered yet' }),
  failed: msg({ context: 'payment', message: 'failed' }),
  cancelled: msg({ context: 'payment', message: 'cancelled' }),
  expired: msg({ context: 'payment', message: 'its time is over' }),
  submitted: msg({ context: 'payment', message: 'on its way' }),
  paid: msg({ context: 'payment', message: 'paid' }),
  mismatched: msg({ context: 'payment', message: 'another amount arrived and goes back' }),
  reversed: msg({ context: 'payment', message: 'taken back by the bank' }),
};

export const REFUND_STATE_WORDS: Record<RefundState, MessageDescriptor> = {
  asked: msg({ context: 'refund', message: 'On its way' }),
  sent: msg({ context: 'refund', message: 'Sent, 1 to 5 working days' }),
  done: msg({ context: 'refund', message: 'Done' }),
  failed: msg({ context: 'refund', message: 'Not possible this way. We will write to you.' }),
};
