import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderState, PaymentState, RefundState } from '../../../contract/payments/states.ts';

// The server's export finds these labels by their ids.

export const ORDER_STATE_WORDS: Record<OrderState, MessageDescriptor> = {
  open: msg({ id: 'order_state.open', message: 'Not paid' }),
  completed: msg({ id: 'order_state.completed', message: 'Paid' }),
  withdrawn: msg({ id: 'order_state.withdrawn', message: 'Withdrawn' }),
  refunded: msg({ id: 'order_state.refunded', message: 'Paid back' }),
  reversed: msg({ id: 'order_state.reversed', message: 'Taken back by the bank' }),
  refused: msg({ id: 'order_state.refused', message: 'Refused' }),
};

/** The progress of the payment of an open order. */
export const PAYMENT_STATE_WORDS: Record<PaymentState, MessageDescriptor> = {
  created: msg({ id: 'payment_state.created', message: 'not paid' }),
  open: msg({ id: 'payment_state.open', message: 'not paid' }),
  pending: msg({ id: 'payment_state.pending', message: 'the bank has not answered yet' }),
  failed: msg({ id: 'payment_state.failed', message: 'failed' }),
  cancelled: msg({ id: 'payment_state.cancelled', message: 'cancelled' }),
  expired: msg({ id: 'payment_state.expired', message: 'its time is over' }),
  submitted: msg({ id: 'payment_state.submitted', message: 'on its way' }),
  paid: msg({ id: 'payment_state.paid', message: 'paid' }),
  mismatched: msg({ id: 'payment_state.mismatched', message: 'another amount arrived and goes back' }),
  reversed: msg({ id: 'payment_state.reversed', message: 'taken back by the bank' }),
};

export const REFUND_STATE_WORDS: Record<RefundState, MessageDescriptor> = {
  asked: msg({ id: 'refund_state.asked', message: 'On its way' }),
  sent: msg({ id: 'refund_state.sent', message: 'Sent, 1 to 5 working days' }),
  done: msg({ id: 'refund_state.done', message: 'Done' }),
  failed: msg({ id: 'refund_state.failed', message: 'Not possible this way. We will write to you.' }),
};
