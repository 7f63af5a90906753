// Claim (k): a page of a ledger costs the same, however long the ledger is. The bench reads pages of ledgers of 1,000 and 100,000 entries
// on PostgreSQL: the first, one in the middle, those of a filter, and the months. It also writes both ledgers as CSV files.
import { LedgerFiles } from '../server/features/credits/ledger-csv.ts';
import { type Page, readBalance, readTransactions } from '../server/features/credits/read-transactions.ts';
import { createTestDatabase } from '../server/fixtures/database/database.ts';
import { fillLedger } from '../server/fixtures/ledgers.ts';
import { createTestMember } from '../server/fixtures/members.ts';

const SHORT = 1_000;
const LONG = 100_000;
const ROUNDS = 41;
const RATIO_MOST = 3;

type Whose = Parameters<typeof readTransactions>[1];
type Read = (whose: Whose) => Promise<unknown>;

const database = await createTestDatabase();
const { pool } = database;

async function createLedger(entries: number): Promise<Whose> {
  const { id: member } = await createTestMember(pool, { credits: 0 });
  await fillLedger(pool, member, entries);
  return { member, time_zone: 'Europe/Amsterdam' };
}

/** The median of some rounds in milliseconds, after as many to warm up. */
async function measure(read: () => Promise<unknown>, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 2 * rounds; round += 1) {
    const began = performance.now();
    await read();
    times.push(performance.now() - began);
  }
  return times.slice(rounds).toSorted((one, other) => one - other)[rounds >> 1] ?? Number.NaN;
}

const page =
  (asked: Page): Read =>
  (whose) =>
    readTransactions(pool, whose, asked);

async function readMiddle(whose: Whose, entries: number): Promise<Read> {
  const { next } = await readTransactions(pool, whose, { most: entries / 2 });
  return page({ before: next ?? undefined });
}

const failures: string[] = [];
try {
  const [short, long] = [await createLedger(SHORT), await createLedger(LONG)];
  await pool.query('VACUUM ANALYZE');
  const [middleOfShort, middleOfLong] = [await readMiddle(short, SHORT), await readMiddle(long, LONG)];
  const reads: [string, Read, Read][] = [
    ['the first page', page({}), page({})],
    ['a page in the middle', middleOfShort, middleOfLong],
    ['messages', page({ kind: 'message' }), page({ kind: 'message' })],
    ['the only gift, the oldest entry', page({ kind: 'gift' }), page({ kind: 'gift' })],
    ['the only purchase', page({ kind: 'purchase' }), page({ kind: 'purchase' })],
  ];
  for (const [name, ofShort, ofLong] of reads) {
    const [one, other] = [await measure(() => ofShort(short), ROUNDS), await measure(() => ofLong(long), ROUNDS)];
    const ratio = other / one;
    console.log(
      `${name}: ${one.toFixed(2)} and ${other.toFixed(2)} ms, ratio ${ratio.toFixed(2)} (target: ${RATIO_MOST})`,
    );
    if (!(ratio <= RATIO_MOST)) failures.push(name);
  }
  // A ledger of 100,000 entries has the months of two years.
  console.log(`the months of the long ledger: ${(await measure(() => readBalance(pool, long), ROUNDS)).toFixed(2)} ms`);
  const files = new LedgerFiles(pool);
  const file = (whose: Whose) => async () => {
    for await (const _part of files.read({ ...whose, language: 'en' }));
  };
  const perEntry = (await measure(file(short), 3)) / SHORT;
  const ratio = (await measure(file(long), 1)) / LONG / perEntry;
  console.log(
    `an entry of the CSV file: ${(perEntry * 1_000).toFixed(0)} µs, ratio ${ratio.toFixed(2)} (target: ${RATIO_MOST})`,
  );
  if (!(ratio <= RATIO_MOST)) failures.push('the CSV file');
} finally {
  await database.drop();
}
if (failures.length > 0) {
  console.error(`target missed: ${failures.join(', ')}`);
  process.exitCode = 1;
}
