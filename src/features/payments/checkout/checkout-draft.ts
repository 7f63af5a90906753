import { OrderId, PaymentId } from '../../../../contract/base/ids.ts';
import { dropTabDraft, readTabDraft, storeTabDraft } from '../../../browser/storage/tab-draft.ts';

// The data that a tab stores of an order before it is placed. The ids are created once for the same terms, so that a second press and a
// press after a reload repeat the same request, and the server places one order.

const ATTEMPT = 'payment-attempt';
const CHOICE = 'checkout-choice';

export interface Attempt {
  readonly id: OrderId;
  readonly payment_id: PaymentId;
}

/** The ids for an order. `terms` states everything that is ordered: another bundle, price or payment method has other ids. */
export function attemptFor(owner: string, terms: string): Attempt {
  const stored = readTabDraft(ATTEMPT, owner);
  const id = OrderId.safeParse(stored.id);
  const payment = PaymentId.safeParse(stored.payment_id);
  if (stored.terms === terms && id.success && payment.success) return { id: id.data, payment_id: payment.data };
  const made = { id: OrderId.parse(crypto.randomUUID()), payment_id: PaymentId.parse(crypto.randomUUID()) };
  storeTabDraft(ATTEMPT, owner, { terms, ...made });
  return made;
}

/** Called after the server's answer, so that the next press is another order. */
export const dropAttempt = (): void => dropTabDraft(ATTEMPT);

/** The choices and the typed code of a member at the checkout. */
export interface Choice {
  readonly way?: string | undefined;
  /** The method of the URL at which the member chose. Another URL replaces the choice. */
  readonly at?: string | undefined;
  readonly code?: string | undefined;
  /** Not empty if the member wants to store the card. */
  readonly storesCard?: string | undefined;
}

export const readChoice = (owner: string): Choice => readTabDraft(CHOICE, owner);

export function storeChoice(owner: string, some: Choice): void {
  const { way = '', at = '', code = '', storesCard = '' } = { ...readChoice(owner), ...some };
  storeTabDraft(CHOICE, owner, { way, at, code, storesCard });
}

export const dropChoice = (): void => dropTabDraft(CHOICE);
