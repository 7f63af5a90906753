import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LEDGER_KINDS } from '../../../contract/payments/rules.ts';

type LedgerKind = (typeof LEDGER_KINDS)[number];

/** The texts for all changes of a kind. */
export const LEDGER_KIND_WORDS: Readonly<Record<LedgerKind, MessageDescriptor>> = {
  purchase: msg`Bought`,
  message: msg`Messages`,
  picture: msg`Pictures`,
  gift: msg`Gifts`,
  paid_back: msg`Paid back`,
  signup: msg`For signing up`,
  withdrawal: msg`Withdrawals`,
  order_refund: msg`Refunds of orders`,
  reversal: msg`Taken back by the bank`,
  demo: msg`Of the demo`,
  other: msg`Corrections`,
};

/**
 * The texts for one change whose recipient is unknown or does not exist. The text of a purchase contains the number of its credits. The
 * server's export finds the labels with an id by the reason of the change.
 */
export const LEDGER_ENTRY_WORDS: Readonly<Record<Exclude<LedgerKind, 'purchase'>, MessageDescriptor>> = {
  message: msg`Message`,
  picture: msg`Picture`,
  gift: msg`Gift`,
  paid_back: msg({ id: 'ledger.refund', message: 'Message paid back' }),
  signup: msg({ id: 'ledger.signup', message: 'Credits for signing up' }),
  withdrawal: msg({ id: 'ledger.withdrawal', message: 'Withdrawal' }),
  order_refund: msg({ id: 'ledger.order_refund', message: 'Refund of an order' }),
  reversal: msg({ id: 'ledger.reversal', message: 'Payment taken back by the bank' }),
  demo: msg`Credits of the demo`,
  other: msg`Correction`,
};
