import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Transaction } from '../../../contract/credits.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { CSV_START, csvLine } from '../../platform/csv.ts';
import { dateFormat } from '../../platform/intl-formats.ts';
import { Semaphore } from '../../platform/uploads/semaphore.ts';
import type { CreditWords } from './credit-words.ts';
import { readTransactions } from './read-transactions.ts';

/** Entries of a ledger that are in memory at a time. */
const ROWS_AT_ONCE = 1_000;
/** Entries that are written before other work of the process has a turn: about a millisecond. */
const ROWS_A_TURN = 200;

/**
 * How many pages of files are read at once, for all members. A file that its reader takes slowly holds no place between its pages. Each
 * page is short, so that many may wait.
 */
const LIMITS = { atOnce: 2, waiting: 500 };

interface LedgerOwner {
  readonly member: MemberId;
  readonly time_zone: string;
  readonly words: CreditWords;
}

/** The ledgers as CSV files. */
export class LedgerFiles {
  readonly #pool: Pool;
  readonly #pages = new Semaphore(LIMITS);

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The text of a member's whole ledger, newest entry first, in parts. */
  async *read({ words, ...whose }: LedgerOwner): AsyncGenerator<string> {
    const clock = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: whose.time_zone });
    yield CSV_START + csvLine(words.columns);
    let before: string | undefined;
    do {
      const page = await this.#pages.take(whose.member, () =>
        readTransactions(this.#pool, whose, { before, most: ROWS_AT_ONCE }),
      );
      for (let from = 0; from < page.transactions.length; from += ROWS_A_TURN) {
        const rows = page.transactions.slice(from, from + ROWS_A_TURN);
        yield rows.map((entry) => csvLine(fieldsOf(entry, clock, words))).join('');
        // A ledger may be long, and other requests have their turns between its parts.
        await setImmediate();
      }
      before = page.next ?? undefined;
    } while (before !== undefined);
  }
}

function fieldsOf(entry: Transaction, clock: Intl.DateTimeFormat, words: CreditWords): (string | number | null)[] {
  const { at, kind, peer, order, payment, amount, balance_after } = entry;
  const price = kind === 'purchase' ? payment?.amount : undefined;
  return [
    // A time that programs for tables know, such as `2026-11-24 03:05:12`.
    clock.format(new Date(at)),
    words.kinds[kind],
    peer === null ? null : peer.fictional ? words.fictional(peer.name) : peer.name,
    order?.number ?? null,
    price === undefined ? null : price.cents / 100,
    price?.currency ?? null,
    amount,
    balance_after,
  ];
}
