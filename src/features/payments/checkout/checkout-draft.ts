import { OrderId, PaymentId } from '../../../../contract/base/ids.ts';
import { dropTabDraft, readTabDraft, storeTabDraft } from '../../../browser/storage/tab-draft.ts';

// What a tab keeps of an order that is not placed yet. The ids are made once for what is ordered, so that a second press and a press
// after a reload repeat the same call, and the server places one order.

const ATTEMPT = 'payment-attempt';
const CHOICE = 'checkout-choice';

export interface Attempt {
  readonly id: OrderId;
  readonly payment_id: PaymentId;
}

/** The ids for an order. `terms` says all that is ordered: another bundle, price or way to pay has other ids. */
export function attemptFor(owner: string, terms: string): Attempt {
  const kept = readTabDraft(ATTEMPT, owner);
  const id = OrderId.safeParse(kept.id);
  const payment = PaymentId.safeParse(kept.payment_id);
  if (kept.terms === terms && id.success && payment.success) return { id: id.data, payment_id: payment.data };
  const made = { id: OrderId.parse(crypto.randomUUID()), payment_id: PaymentId.parse(crypto.randomUUID()) };
  storeTabDraft(ATTEMPT, owner, { terms, ...made });
  return made;
}

/** After an answer: the next press is another order. */
export const dropAttempt = (): void => dropTabDraft(ATTEMPT);

/** What a member has chosen and typed at the checkout. */
export interface Choice {
  readonly way?: string | undefined;
  /** The method of the address at which the way was chosen. Another address names another way. */
  readonly at?: string | undefined;
  readonly code?: string | undefined;
  /** Not empty: the card is to be stored. */
  readonly storesCard?: string | undefined;
}

export const readChoice = (owner: string): Choice => readTabDraft(CHOICE, owner);

export function storeChoice(owner: string, some: Choice): void {
  const { way = '', at = '', code = '', storesCard = '' } = { ...readChoice(owner), ...some };
  storeTabDraft(CHOICE, owner, { way, at, code, storesCard });
}

export const dropChoice = (): void => dropTabDraft(CHOICE);
