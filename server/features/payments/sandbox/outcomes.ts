import type { PaymentMethod } from '../../../../contract/payments/states.ts';
import type { SandboxStatus } from './sandbox-rows.ts';

/** The possible outcomes of a payment, grouped by actor. The page shows the groups in this order. */
export const OUTCOME_GROUPS = {
  payer: ['cancel', 'fail', 'expire', 'refuse_stored'],
  bank: ['stay_pending', 'pay_later', 'pay_and_stay', 'reverse'],
  webhook: ['tell_twice', 'tell_nobody', 'tell_late', 'wrong_amount'],
} as const;
type Groups = typeof OUTCOME_GROUPS;
export type SandboxOutcome = 'pay' | Groups[keyof Groups][number];

export const OUTCOMES: readonly SandboxOutcome[] = ['pay', ...Object.values(OUTCOME_GROUPS).flat()];

/** The processing time of the bank. */
export const BANK_SECONDS = 60;
/** The delay of the late webhook. */
const LATE_SECONDS = 5;

/** The effect of an outcome on a payment. */
export interface Plan {
  readonly status: SandboxStatus;
  /** The status that follows automatically, unless a visitor decides before. */
  readonly next?: { readonly status: SandboxStatus; readonly afterSeconds: number };
  readonly failure?: string;
  /** The statuses that the sandbox returns first, before `status`. */
  readonly answers: readonly SandboxStatus[];
  /** The difference between the requested and the paid amount. */
  readonly missingCents: number;
  /** The delays of the webhooks. */
  readonly webhookAfterSeconds: readonly number[];
  /** Whether the payer returns to the shop. */
  readonly returns: boolean;
  /** Whether the payer used a card that can be stored. */
  readonly pays: boolean;
}

/** Returns the effect of an outcome. A direct debit is submitted first, and paid after BANK_SECONDS. */
export function planOf(outcome: SandboxOutcome, method: PaymentMethod): Plan {
  const isDebit = method === 'sdd';
  const in60 = (status: SandboxStatus) => ({ status, afterSeconds: BANK_SECONDS });
  const paid = isDebit ? ({ status: 'submitted', next: in60('paid') } as const) : ({ status: 'paid' } as const);
  const base = { answers: [], missingCents: 0, webhookAfterSeconds: [0], returns: true, pays: false };
  const pay = { ...base, ...paid, pays: true, webhookAfterSeconds: isDebit ? [0, BANK_SECONDS] : [0] };
  const both = [0, BANK_SECONDS];
  const plans: Readonly<Record<SandboxOutcome, Plan>> = {
    pay,
    cancel: { ...base, status: 'cancelled' },
    fail: { ...base, status: 'failed', failure: 'refused_by_bank' },
    expire: { ...base, status: 'expired' },
    refuse_stored: { ...base, status: 'failed', failure: 'card_declined' },
    stay_pending: { ...base, status: 'pending' },
    pay_later: { ...pay, status: 'pending', next: in60(paid.status), webhookAfterSeconds: both },
    pay_and_stay: { ...pay, returns: false },
    reverse: { ...pay, next: in60('reversed'), webhookAfterSeconds: both },
    tell_twice: { ...pay, webhookAfterSeconds: [0, ...pay.webhookAfterSeconds] },
    tell_nobody: { ...pay, webhookAfterSeconds: [] },
    tell_late: { ...pay, answers: [paid.status, 'pending'], webhookAfterSeconds: [0, LATE_SECONDS] },
    wrong_amount: { ...pay, missingCents: 1 },
  };
  return plans[outcome];
}
