import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxProvider } from '../features/payments/sandbox/sandbox-provider.ts';
import { submitPayment } from '../features/payments/payment-course.ts';
import { askAboutPayments } from '../features/payments/payment-jobs.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../fixtures/database/database.ts';
import { createTestMember, type TestMember } from '../fixtures/members.ts';
import { runProgram } from '../fixtures/operator-command.ts';
import { placeTestOrder } from '../fixtures/orders.ts';
import { testPaymentDependencies } from '../fixtures/shop.ts';

let database: TestDatabase;
let pool: Pool;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
  member = await createTestMember(pool, { credits: 3, paid: false });
  await buy();
});
afterAll(() => database.drop());

/** Pays an order at the sandbox, whose report completes it. */
async function buy(): Promise<void> {
  const { payment } = await placeTestOrder(pool, member.id);
  const dependencies = testPaymentDependencies(pool, [new SandboxProvider(pool)]);
  await submitPayment(dependencies, payment as never);
  await pool.query(
    "UPDATE sandbox_payments SET status = 'paid', next_status = NULL, next_at = NULL WHERE reference = $1",
    [payment],
  );
  await pool.query('UPDATE payments SET due_at = now() WHERE id = $1', [payment]);
  await askAboutPayments(dependencies);
}

const reconcile = (...args: readonly string[]) => runProgram('reconcile', { DATABASE_URL: database.url }, ...args);
const today = () => new Date().toISOString().slice(0, 10);

test('reports no difference in a consistent ledger', async () => {
  const { code, out, error } = await reconcile(today());
  expect([code, error]).toEqual([0, '']);
  expect(out).toBe(`The books add up: 1 orders, 1 payments and 0 refunds of ${today()} (UTC).\n`);
});

test('compares yesterday by default, and finds no orders', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect((await reconcile()).out).toBe(`The books add up: 0 orders, 0 payments and 0 refunds of ${yesterday} (UTC).\n`);
});

test('prints each planted difference as text and as JSON, and exits with 1', async () => {
  await pool.query('UPDATE member_counters SET credits = credits + 1 WHERE member_id = $1', [member.id]);
  await pool.query(
    `INSERT INTO sandbox_payments (id, reference, method, cents, currency, description, language, return_url, status)
     VALUES ('sbx_\u001b[31m', $1, 'ideal', 599, 'EUR', 'x', 'en', 'http://localhost/', 'paid')`,
    [randomUUID()],
  );
  await pool.query("UPDATE sandbox_payments SET status = 'reversed' WHERE id NOT LIKE '%31m'");
  const { code, out, error } = await reconcile(today());
  expect([code, error]).toEqual([1, '']);
  expect(out.split('\n')).toEqual([
    `${member.id}: the balance is 54 and the ledger 53`,
    expect.stringMatching(/^L-\w{7}: the payment sbx_\w+ is paid here and reversed at sandbox$/),
    expect.stringMatching(
      /^sbx_.*31m: sandbox has the payment sbx_.* of 599 EUR \(paid\), which the books do not know$/,
    ),
    '',
    `3 differences in 1 orders, 1 payments and 0 refunds of ${today()} (UTC).`,
    '',
  ]);
  expect(out).toContain(String.raw`sbx_\u001b[31m`);
  const json = await reconcile(today(), '--json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({
    day: today(),
    orders: 1,
    differences: [{ subject: member.id }, {}, {}],
  });
});

test.each([
  [['2026-02-30'], '2026-02-30 is no day'],
  [['yesterday'], 'yesterday is no day'],
  [['2999-01-01'], '2999-01-01 has not begun'],
  [['2026-11-01', '2026-11-02'], 'name one day'],
  [['--nonsense'], "Unknown option '--nonsense'"],
])('refuses %j with exit code 2', async (args, words) => {
  const { code, out, error } = await reconcile(...args);
  expect([code, out]).toEqual([2, '']);
  expect(error).toContain(words);
  expect(error).not.toMatch(/^ +at /m);
});

test('prints its help without a database, and states in one line why it cannot compare', async () => {
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  expect(await runProgram('reconcile', nowhere, '--help')).toMatchObject({ code: 0, error: '' });
  expect(await runProgram('reconcile', nowhere)).toMatchObject({
    code: 2,
    error: expect.stringMatching(/^PostgreSQL at .*\n$/),
  });
  const empty = await createEmptyDatabase();
  const answer = await runProgram('reconcile', { DATABASE_URL: empty.url });
  await empty.drop();
  expect(answer).toMatchObject({ code: 2, error: 'The database is not of this version: start the server once.\n' });
});
