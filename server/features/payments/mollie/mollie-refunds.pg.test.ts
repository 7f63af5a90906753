import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { createTestMember } from '../../../fixtures/members.ts';
import { MollieSetup } from '../../../fixtures/providers/mollie-setup.ts';
import { placeTestOrder, readAccounts } from '../../../fixtures/orders.ts';
import { testPaymentDependencies } from '../../../fixtures/shop.ts';
import { submitPayment } from '../payment-course.ts';
import { askAboutPayments, sendRefunds } from '../payment-jobs.ts';
import { reconcile } from '../reconcile.ts';
import { notePayment } from '../webhook.ts';

const setup = new MollieSetup();
let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

test('books a refund in the Mollie dashboard by the webhook of its payment, and polls it until it is done', async () => {
  const from = new Date();
  const member = await createTestMember(pool, { credits: 3, paid: false });
  const { order, payment } = await placeTestOrder(pool, member.id);
  await pool.query("UPDATE payments SET provider = 'mollie' WHERE id = $1", [payment]);
  const shop = testPaymentDependencies(pool, [setup.mollie]);
  await submitPayment(shop, payment as never);
  const { rows } = await pool.query<{ id: string }>('SELECT provider_id AS id FROM payments WHERE id = $1', [payment]);
  const id = rows[0]?.id ?? '';
  const notify = async () => {
    await notePayment(pool, 'mollie', id);
    await askAboutPayments(shop);
  };
  setup.standIn.pay(id);
  await notify();
  const body = JSON.stringify({ amount: { value: '4.60', currency: 'EUR' }, metadata: null });
  await fetch(`${setup.standIn.origin}/v2/payments/${id}/refunds`, { method: 'POST', body });
  await notify();
  await notify();
  const refund = { reason: 'provider', cents: 460 };
  expect(await readAccounts(pool, member.id)).toMatchObject({
    credits: 43,
    orders: { [order]: 'completed' },
    refunds: [{ ...refund, state: 'sent' }],
  });
  setup.standIn.changeRefunds({ status: 'refunded' });
  await sendRefunds(shop);
  expect((await readAccounts(pool, member.id)).refunds).toEqual([{ ...refund, state: 'done' }]);
  const { differences } = await reconcile(
    { pool, providers: [setup.mollie] },
    { from, to: new Date(Date.now() + 60_000) },
  );
  expect(differences).toEqual([]);
  expect(setup.standIn.refunds).toHaveLength(1);
});
