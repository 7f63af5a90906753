import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Transaction } from '../../../contract/credits.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { Language } from '../../../contract/base/language.ts';
import { appLabel } from '../../platform/words.ts';
import { CSV_START, csvLine } from '../../platform/csv.ts';
import { dateFormat } from '../../platform/intl-formats.ts';
import { Semaphore } from '../../platform/uploads/semaphore.ts';
import { creditWords } from './credit-words.ts';
import { readTransactions } from './read-transactions.ts';

/** Maximum number of entries of one ledger in memory. */
const ROWS_AT_ONCE = 1_000;
/** Number of entries (about 1 ms) after which the file yields to other work of the process. */
const ROWS_A_TURN = 200;

/**
 * Limits of concurrent reads of pages, for all members. A file with a slow reader holds no slot between its pages. Reading a page is
 * fast, so many reads may wait.
 */
const LIMITS = { atOnce: 2, waiting: 500 };

interface LedgerOwner {
  readonly member: MemberId;
  readonly time_zone: string;
  readonly language: Language;
}

/** The ledgers as CSV files. */
export class LedgerFiles {
  readonly #pool: Pool;
  readonly #pages = new Semaphore(LIMITS);

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Generates the text of a member's whole ledger in parts, newest entry first. */
  async *read({ language, ...whose }: LedgerOwner): AsyncGenerator<string> {
    const clock = dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: whose.time_zone });
    yield CSV_START + csvLine(creditWords(language).columns);
    let before: string | undefined;
    do {
      const page = await this.#pages.run(whose.member, () =>
        readTransactions(this.#pool, whose, { before, most: ROWS_AT_ONCE }),
      );
      for (let from = 0; from < page.transactions.length; from += ROWS_A_TURN) {
        const rows = page.transactions.slice(from, from + ROWS_A_TURN);
        yield rows.map((entry) => csvLine(fieldsOf(entry, clock, language))).join('');
        // A ledger may be long, so the process handles other requests between its parts.
        await setImmediate();
      }
      before = page.next ?? undefined;
    } while (before !== undefined);
  }
}

function fieldsOf(entry: Transaction, clock: Intl.DateTimeFormat, language: Language): (string | number | null)[] {
  const { at, kind, peer, order, payment, amount, balance_after } = entry;
  const price = kind === 'purchase' ? payment?.amount : undefined;
  return [
    // A time in a format that spreadsheet programs parse, such as `2026-11-24 03:05:12`.
    clock.format(new Date(at)),
    ledgerKindLabel(kind, language),
    peer === null ? null : peer.fictional ? creditWords(language).fictional(peer.name) : peer.name,
    order?.number ?? null,
    price === undefined ? null : price.cents / 100,
    price?.currency ?? null,
    amount,
    balance_after,
  ];
}

/** The app's label, which it has under the reason of the change. The reason of `paid_back` is `refund`. */
export function ledgerKindLabel(kind: Transaction['kind'], language: Language): string {
  const label = appLabel(language, 'ledger', kind === 'paid_back' ? 'refund' : kind);
  if (label === undefined) throw new Error(`The app has no label for the ledger kind "${kind}".`);
  return label;
}
