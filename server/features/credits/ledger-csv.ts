import type { Pool } from 'pg';
import type { Transaction } from '../../../contract/credits.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { CSV_START, csvLine } from '../../platform/csv.ts';
import type { CreditWords } from './credit-words.ts';
import { readTransactions } from './read-transactions.ts';

/** Entries of a ledger that are in memory at a time. */
const ROWS_AT_ONCE = 1_000;

interface LedgerOwner {
  readonly member: MemberId;
  readonly time_zone: string;
  readonly words: CreditWords;
}

/** The text of a member's whole ledger as a CSV file, newest entry first, in parts. */
export async function* ledgerCsv(pool: Pool, { words, ...whose }: LedgerOwner): AsyncGenerator<string> {
  yield CSV_START + csvLine(words.columns);
  let before: string | undefined;
  do {
    const page = await readTransactions(pool, whose, { before, most: ROWS_AT_ONCE });
    yield page.transactions.map((entry) => csvLine(fieldsOf(entry, whose.time_zone, words))).join('');
    before = page.next ?? undefined;
  } while (before !== undefined);
}

function fieldsOf(entry: Transaction, timeZone: string, words: CreditWords): (string | number | null)[] {
  const { at, kind, peer, order, amount, balance_after } = entry;
  const price = kind === 'purchase' ? order?.total : undefined;
  return [
    clockTime(at, timeZone),
    words.kinds[kind],
    peer === null ? null : peer.fictional ? words.fictional(peer.name) : peer.name,
    order?.number ?? null,
    price === undefined ? null : price.cents / 100,
    price?.currency ?? null,
    amount,
    balance_after,
  ];
}

/** A time that programs for tables know, such as `2026-11-24 03:05:12`, in a time zone. */
const clockTime = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(at));
