import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { createTestMember } from '../../../fixtures/members.ts';
import { MollieWorld } from '../../../fixtures/providers/mollie-world.ts';
import { placeTestOrder, readAccounts } from '../../../fixtures/orders.ts';
import { paymentWorld } from '../../../fixtures/shop.ts';
import { handOver } from '../hand-over.ts';
import { askAboutPayments, sendRefunds } from '../payment-jobs.ts';
import { reconcile } from '../reconcile.ts';
import { notePayment } from '../webhook.ts';

const world = new MollieWorld();
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

test('a refund in the dashboard of Mollie is booked by the webhook of its payment, and followed until it has arrived', async () => {
  const from = new Date();
  const member = await createTestMember(pool, { credits: 3, paid: false });
  const { order, payment } = await placeTestOrder(pool, member.id);
  await pool.query("UPDATE payments SET provider = 'mollie' WHERE id = $1", [payment]);
  const shop = paymentWorld(pool, [world.mollie]);
  await handOver(shop, payment as never);
  const { rows } = await pool.query<{ id: string }>('SELECT provider_id AS id FROM payments WHERE id = $1', [payment]);
  const id = rows[0]?.id ?? '';
  const hear = async () => {
    await notePayment(pool, 'mollie', id);
    await askAboutPayments(shop);
  };
  world.standIn.pay(id);
  await hear();
  const body = JSON.stringify({ amount: { value: '4.60', currency: 'EUR' }, metadata: null });
  await fetch(`${world.standIn.origin}/v2/payments/${id}/refunds`, { method: 'POST', body });
  await hear();
  await hear();
  const refund = { reason: 'provider', cents: 460 };
  expect(await readAccounts(pool, member.id)).toMatchObject({
    credits: 43,
    orders: { [order]: 'completed' },
    refunds: [{ ...refund, state: 'sent' }],
  });
  world.standIn.changeRefunds({ status: 'refunded' });
  await sendRefunds(shop);
  expect((await readAccounts(pool, member.id)).refunds).toEqual([{ ...refund, state: 'done' }]);
  const { differences } = await reconcile(
    { pool, providers: [world.mollie] },
    { from, to: new Date(Date.now() + 60_000) },
  );
  expect(differences).toEqual([]);
  expect(world.standIn.refunds).toHaveLength(1);
});
