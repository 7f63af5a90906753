import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { createTestMember } from '../../fixtures/members.ts';

let database: TestDatabase;
let member: MemberId;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: member } = await createTestMember(database.pool, { credits: 0 }));
});
afterAll(() => database.drop());

const credit = async (amount: number, reference: string) =>
  (await database.pool.query('SELECT balance FROM credit($1, $2, $3, $4)', [member, amount, 'purchase', reference]))
    .rows;
const read = async () => {
  const { rows } = await database.pool.query<{ credits: number; entries: number }>(
    `SELECT credits, (SELECT count(*)::int FROM ledger WHERE member_id = $1) AS entries
     FROM member_counters WHERE member_id = $1`,
    [member],
  );
  return rows[0];
};

test('credits a reference once for eight concurrent calls', async () => {
  const race = raceBehindLock(
    database.pool,
    { table: 'ledger' },
    repeat(8, () => credit(10, 'order-1')),
  );
  await expect(race.then((answers) => answers.filter((rows) => rows.length > 0))).resolves.toEqual([[{ balance: 10 }]]);
  expect(await read()).toEqual({ credits: 10, entries: 1 });
  expect(await credit(5, 'order-2')).toEqual([{ balance: 15 }]);
});

test('dates an entry at its insertion and not at the start of its transaction', async () => {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await credit(1, 'order-4');
  await client.query("SELECT credit($1, 1, 'purchase', 'order-5')", [member]);
  await client.query('COMMIT');
  client.release();
  const { rows } = await database.pool.query<{ reference: string }>(
    'SELECT reference FROM ledger WHERE member_id = $1 ORDER BY created_at DESC LIMIT 2',
    [member],
  );
  expect(rows.map(({ reference }) => reference)).toEqual(['order-5', 'order-4']);
});

test('refuses a debit below zero and changes nothing', async () => {
  const before = await read();
  await expect(credit(-1_000, 'order-3')).rejects.toThrow(/check/);
  expect(await read()).toEqual(before);
});
