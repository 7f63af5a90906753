import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitPayment } from '../payments/payment-course.ts';
import { askAboutPayments } from '../payments/payment-jobs.ts';
import { SandboxProvider } from '../payments/sandbox/sandbox-provider.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { runOperator, runProgram } from '../../fixtures/operator-command.ts';
import { logAbout } from '../../fixtures/operator.ts';
import { placeTestOrder, readAccounts } from '../../fixtures/orders.ts';
import { testPaymentDependencies } from '../../fixtures/shop.ts';

let database: TestDatabase;
let pool: Pool;
let anna: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
  anna = await createTestMember(pool, { credits: 3, paid: false });
});
afterAll(() => database.drop());

test('books a refund that was made at the provider once, with the amount that the provider returns', async () => {
  const made = await placeTestOrder(pool, anna.id);
  const setup = testPaymentDependencies(pool, [new SandboxProvider(pool)]);
  await submitPayment(setup, made.payment as never);
  await pool.query("UPDATE sandbox_payments SET status = 'paid' WHERE reference = $1", [made.payment]);
  await pool.query('UPDATE payments SET due_at = now() WHERE id = $1', [made.payment]);
  await askAboutPayments(setup);
  const { rows } = await pool.query<{ number: string }>('SELECT number FROM orders WHERE id = $1', [made.order]);
  const number = rows[0]?.number ?? '';
  const book = () =>
    runOperator({ DATABASE_URL: database.url }, 'book-refunds', number, '--reason', 'Your pictures did not arrive.');
  expect((await book()).error).toBe(
    `nothing was done: the books know every refund of ${number} that its provider has\n`,
  );
  const refundThere = (id: string, cents: number) =>
    pool.query(
      `INSERT INTO sandbox_refunds (id, reference, payment_id, cents)
       SELECT $1, gen_random_uuid(), id, $2 FROM sandbox_payments WHERE reference = $3`,
      [id, cents, made.payment],
    );
  await refundThere('ref_one', 460);
  await refundThere('ref_two', 230);
  const today = new Date().toISOString().slice(0, 10);
  const differences = async () => (await runProgram('reconcile', { DATABASE_URL: database.url }, today)).out;
  expect(await differences()).toContain(
    `${number}: sandbox sends 460 EUR back by ref_one, which the books do not know`,
  );
  const done = await book();
  expect(done.code).toBe(0);
  expect(done.out).toMatch(
    /^4\.60 EUR \(ref_one\) and 2\.30 EUR \(ref_two\) of L-\w+ went back at the provider, .* Decision D-\S+, D-\S+\.\n$/,
  );
  expect(await differences()).not.toContain(number);
  expect((await book()).error).toContain('the books know every refund');
  expect(await readAccounts(pool, anna.id)).toMatchObject({
    credits: 38,
    ledger: 38,
    refunds: [
      { reason: 'provider', cents: 460 },
      { reason: 'provider', cents: 230 },
    ],
  });
  expect(await logAbout(pool, anna.id)).toMatchObject([{ actor: 'vera', act: 'book_refund' }, { act: 'book_refund' }]);
  await refundThere('ref_three', 9_999);
  expect((await book()).error).toContain(`ref_three is more than what ${number} has not paid back`);
});
