import type { DirectDebitState } from '../../../../contract/payments/direct-debit.ts';

type LimitState = Pick<DirectDebitState, 'limit' | 'counted'>;

/** The used part of the limit, in cents. */
export const usedOf = ({ counted }: LimitState): number => counted.reduce((sum, { cents }) => sum + cents, 0);

/** Whether an amount fits into the remaining limit. */
export const fits = (state: LimitState, cents: number): boolean => usedOf(state) + cents <= state.limit.cents;

/** The time from which an amount fits: when enough of the earlier debits no longer count. Null if it never fits. */
export function opensAt({ limit, counted }: LimitState, cents: number): string | null {
  const inTurn = counted.toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until));
  const found = inTurn.find((_, index) => fits({ limit, counted: inTurn.slice(index + 1) }, cents));
  return found?.until ?? null;
}
