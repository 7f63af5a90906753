import type { Transaction } from '../../../contract/credits.ts';
import { calendarDay } from '../../domain/formats/calendar-days.ts';

/** One line of the ledger: an entry, or consecutive messages of one day to one person. */
export interface LedgerRow {
  readonly id: string;
  readonly kind: Transaction['kind'];
  readonly count: number;
  readonly amount: number;
  /** The balance after the newest entry of the row. */
  readonly balance: number;
  /** The times of the oldest and the newest entry. */
  readonly since: string;
  readonly until: string;
  readonly peer: Transaction['peer'];
  readonly order: Transaction['order'];
  readonly payment: Transaction['payment'];
}

export interface LedgerDay {
  readonly key: number;
  /** The ISO time of an entry of the day. */
  readonly at: string;
  readonly rows: readonly LedgerRow[];
}

/** Arranges entries, newest first, by the days of this device's calendar. */
export function groupEntries(entries: readonly Transaction[]): LedgerDay[] {
  const days: { key: number; at: string; rows: LedgerRow[] }[] = [];
  for (const entry of entries) {
    const key = calendarDay(entry.at);
    let day = days.at(-1);
    if (day?.key !== key) days.push((day = { key, at: entry.at, rows: [] }));
    const last = day.rows.at(-1);
    if (last !== undefined && belongTogether(last, entry)) day.rows[day.rows.length - 1] = joined(last, entry);
    else day.rows.push(rowOf(entry));
  }
  return days;
}

/** Messages without a peer are never joined: their peers are erased and may be different people. */
const belongTogether = (row: LedgerRow, entry: Transaction): boolean =>
  row.kind === 'message' && entry.kind === 'message' && row.peer !== null && row.peer.id === entry.peer?.id;

const rowOf = ({ id, kind, amount, balance_after, at, peer, order, payment }: Transaction): LedgerRow => ({
  id,
  kind,
  count: 1,
  amount,
  balance: balance_after,
  since: at,
  until: at,
  peer,
  order,
  payment,
});

/** Adds an older entry. The id does not change, so that a row stays in place when older entries load. */
const joined = (row: LedgerRow, { amount, at }: Transaction): LedgerRow => ({
  ...row,
  count: row.count + 1,
  amount: row.amount + amount,
  since: at,
});
