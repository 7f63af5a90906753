import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRANSACTIONS_PAGE } from '../../../contract/payments/rules.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { fillLedger } from '../../fixtures/ledgers.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { pagesRead } from '../../fixtures/requests/pages-read.ts';
import { type Page, readBalance, readTransactions } from './read-transactions.ts';

const ENTRIES = 5_000;
/** A message costs about five database pages: its entry, its row and its conversation. */
const PAGES_MOST = 10 * TRANSACTIONS_PAGE;
const FEW = 50;

let database: TestDatabase;
let whose: Parameters<typeof readTransactions>[1];
beforeAll(async () => {
  database = await createTestDatabase();
  const { id: member } = await createTestMember(database.pool, { credits: 0 });
  whose = { member, time_zone: 'Europe/Amsterdam' };
  await fillLedger(database.pool, member, ENTRIES);
});
afterAll(() => database.drop());

const pagesOf = (page: Page) => pagesRead(database.pool, (pool) => readTransactions(pool, whose, page));

test.each(['before an ANALYZE, when the planner expects few entries', 'after an ANALYZE'])(
  'a page of a long ledger reads few pages of the database, %s',
  async (when) => {
    if (when === 'after an ANALYZE') await database.pool.query('ANALYZE');
    const { pool } = database;
    const before = (await readTransactions(pool, whose, { most: ENTRIES / 2 })).next ?? undefined;
    const month = (await readBalance(pool, whose)).months[1];
    for (const page of [{}, { before }, { month }, { kind: 'message', before }] satisfies Page[])
      expect(await pagesOf(page), JSON.stringify(page)).toBeLessThan(PAGES_MOST);
    for (const kind of ['gift', 'purchase', 'other'] satisfies Page['kind'][])
      expect(await pagesOf({ kind }), kind).toBeLessThan(FEW);
    expect(await pagesOf({ month: '2000-01' })).toBeLessThan(FEW);
    expect(await pagesRead(pool, (reader) => readBalance(reader, whose))).toBeLessThan(FEW);
  },
);

test('the search for a rare kind finds its only entry', async () => {
  for (const kind of ['gift', 'purchase'] as const) {
    const { transactions } = await readTransactions(database.pool, whose, { kind });
    expect(transactions.map((entry) => entry.kind)).toEqual([kind]);
  }
});
