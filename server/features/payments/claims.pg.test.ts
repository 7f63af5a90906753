import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { placeTestOrder, reportPayment } from '../../fixtures/orders.ts';

// Several processes run the jobs of payments. They skip rows that another process has claimed.

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

/** Creates one due row for each claim function. */
const DUE: Readonly<Record<string, () => Promise<unknown>>> = {
  async claim_payments() {
    const { payment } = await placeTestOrder(pool, (await createTestMember(pool)).id);
    return pool.query('UPDATE payments SET due_at = now() WHERE id = $1', [payment]);
  },
  async claim_refunds() {
    const { id } = await createTestMember(pool);
    const { order, payment } = await placeTestOrder(pool, id);
    await reportPayment(pool, payment, 'paid');
    return pool.query('SELECT withdraw_order($1, $2, 14)', [id, order]);
  },
  claim_customers: () => pool.query("SELECT forget_customer('sandbox', 'cst')"),
};

test.each(Object.entries(DUE))('%s skips a row that another process is claiming', async (claim, makeDue) => {
  await makeDue();
  const [one, other] = [await pool.connect(), await pool.connect()];
  onTestFinished(() => {
    for (const client of [one, other]) client.release(true);
  });
  // The lock timeout makes a claim that waits for another one fail.
  for (const client of [one, other]) await client.query("BEGIN; SET LOCAL lock_timeout = '2s'");
  await expect(one.query(`SELECT FROM ${claim}(10)`)).resolves.toMatchObject({ rowCount: 1 });
  await expect(other.query(`SELECT FROM ${claim}(10)`)).resolves.toMatchObject({ rowCount: 0 });
});
