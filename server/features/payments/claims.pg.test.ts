import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { placeTestOrder, tellPayment } from '../../fixtures/orders.ts';

// Several processes run the jobs of payments. What one of them claims, the others leave to it.

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

/** Makes one thing that is due. */
const DUE: Readonly<Record<string, () => Promise<unknown>>> = {
  async claim_payments() {
    const { payment } = await placeTestOrder(pool, (await createTestMember(pool)).id);
    return pool.query('UPDATE payments SET due_at = now() WHERE id = $1', [payment]);
  },
  async claim_refunds() {
    const { id } = await createTestMember(pool);
    const { order, payment } = await placeTestOrder(pool, id);
    await tellPayment(pool, payment, 'paid');
    return pool.query('SELECT withdraw_order($1, $2, 14)', [id, order]);
  },
  claim_customers: () => pool.query("SELECT forget_customer('sandbox', 'cst')"),
};

test.each(Object.entries(DUE))('%s goes past what another process is claiming', async (claim, makeDue) => {
  await makeDue();
  const [one, other] = [await pool.connect(), await pool.connect()];
  onTestFinished(() => {
    for (const client of [one, other]) client.release(true);
  });
  // A claim that waits for another one fails and does not hang.
  for (const client of [one, other]) await client.query("BEGIN; SET LOCAL lock_timeout = '2s'");
  expect((await one.query(`SELECT FROM ${claim}(10)`)).rowCount).toBe(1);
  expect((await other.query(`SELECT FROM ${claim}(10)`)).rowCount).toBe(0);
});
