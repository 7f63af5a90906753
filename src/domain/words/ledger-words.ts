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
 * The texts for one change. A screen also names the recipient, or the number of bought credits. The server's ledger file and export find
 * a text by its id `ledger.` + the reason of the change.
 */
export const LEDGER_ENTRY_WORDS: Readonly<Record<LedgerKind, MessageDescriptor>> = {
  purchase: msg({ id: 'ledger.purchase', message: 'Purchase' }),
  message: msg({ id: 'ledger.message', message: 'Message' }),
  picture: msg({ id: 'ledger.picture', message: 'Picture' }),
  gift: msg({ id: 'ledger.gift', message: 'Gift' }),
  paid_back: msg({ id: 'ledger.refund', message: 'Message paid back' }),
  signup: msg({ id: 'ledger.signup', message: 'Credits for signing up' }),
  withdrawal: msg({ id: 'ledger.withdrawal', message: 'Withdrawal' }),
  order_refund: msg({ id: 'ledger.order_refund', message: 'Refund of an order' }),
  reversal: msg({ id: 'ledger.reversal', message: 'Payment taken back by the bank' }),
  demo: msg({ id: 'ledger.demo', message: 'Credits of the demo' }),
  other: msg({ id: 'ledger.other', message: 'Correction' }),
};
