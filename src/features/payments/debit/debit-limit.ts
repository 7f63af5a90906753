import type { DebitDesk } from '../../../../contract/payments/direct-debit.ts';

type Desk = Pick<DebitDesk, 'limit' | 'counted'>;

/** What of the limit is used, in cents. */
export const usedOf = ({ counted }: Desk): number => counted.reduce((sum, { cents }) => sum + cents, 0);

/** Whether an amount fits into what is left. */
export const fits = (desk: Desk, cents: number): boolean => usedOf(desk) + cents <= desk.limit.cents;

/** From when an amount fits: as soon as enough of the earlier debits count no more. Null if it never does. */
export function opensAt({ limit, counted }: Desk, cents: number): string | null {
  const inTurn = counted.toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until));
  const found = inTurn.find((_, index) => fits({ limit, counted: inTurn.slice(index + 1) }, cents));
  return found?.until ?? null;
}
