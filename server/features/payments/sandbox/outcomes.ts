import type { PaymentMethod } from '../../../../contract/payments/states.ts';
import type { SandboxStatus } from './sandbox-rows.ts';

/** What somebody can make of a payment, by who does it. The page shows the groups in this order. */
export const OUTCOME_GROUPS = {
  payer: ['cancel', 'fail', 'expire', 'refuse_stored'],
  bank: ['stay_pending', 'pay_later', 'pay_and_stay', 'reverse'],
  webhook: ['tell_twice', 'tell_nobody', 'tell_late', 'wrong_amount'],
} as const;
type Groups = typeof OUTCOME_GROUPS;
export type SandboxOutcome = 'pay' | Groups[keyof Groups][number];

export const OUTCOMES: readonly SandboxOutcome[] = ['pay', ...Object.values(OUTCOME_GROUPS).flat()];

/** How long the bank takes. */
export const BANK_SECONDS = 60;
/** When the webhook that tells late comes. */
const LATE_SECONDS = 5;

/** What becomes of a payment. */
export interface Plan {
  readonly status: SandboxStatus;
  /** The status that it takes by itself, unless somebody decides before. */
  readonly next?: { readonly status: SandboxStatus; readonly afterSeconds: number };
  readonly failure?: string;
  /** What the sandbox says first, and then the status. */
  readonly answers: readonly SandboxStatus[];
  /** How much less is paid than asked. */
  readonly missingCents: number;
  /** When the webhooks come. */
  readonly tellAfterSeconds: readonly number[];
  /** Whether the payer goes back. */
  readonly returns: boolean;
  /** Whether the payer has shown a card that can be stored. */
  readonly pays: boolean;
}

/** A direct debit is submitted first, and paid when the bank has had its time. */
export function planOf(outcome: SandboxOutcome, method: PaymentMethod): Plan {
  const isDebit = method === 'sdd';
  const in60 = (status: SandboxStatus) => ({ status, afterSeconds: BANK_SECONDS });
  const paid = isDebit ? ({ status: 'submitted', next: in60('paid') } as const) : ({ status: 'paid' } as const);
  const base = { answers: [], missingCents: 0, tellAfterSeconds: [0], returns: true, pays: false };
  const pay = { ...base, ...paid, pays: true, tellAfterSeconds: isDebit ? [0, BANK_SECONDS] : [0] };
  const both = [0, BANK_SECONDS];
  const plans: Readonly<Record<SandboxOutcome, Plan>> = {
    pay,
    cancel: { ...base, status: 'cancelled' },
    fail: { ...base, status: 'failed', failure: 'refused_by_bank' },
    expire: { ...base, status: 'expired' },
    refuse_stored: { ...base, status: 'failed', failure: 'card_declined' },
    stay_pending: { ...base, status: 'pending' },
    pay_later: { ...pay, status: 'pending', next: in60(paid.status), tellAfterSeconds: both },
    pay_and_stay: { ...pay, returns: false },
    reverse: { ...pay, next: in60('reversed'), tellAfterSeconds: both },
    tell_twice: { ...pay, tellAfterSeconds: [0, ...pay.tellAfterSeconds] },
    tell_nobody: { ...pay, tellAfterSeconds: [] },
    tell_late: { ...pay, answers: [paid.status, 'pending'], tellAfterSeconds: [0, LATE_SECONDS] },
    wrong_amount: { ...pay, missingCents: 1 },
  };
  return plans[outcome];
}
