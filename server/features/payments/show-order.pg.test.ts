import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrder, payAgain, placeOrder } from '../../../contract/payments/payments.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { newPaymentId, orderBody, testPaymentDependencies } from '../../fixtures/shop.ts';
import { askAboutPayments } from './payment-jobs.ts';

const provider = new FakeProvider();
let server: TestApp;
let pool: Pool;
beforeAll(async () => {
  server = await createTestApp({ providers: [provider] });
  ({ pool } = server.database);
});
afterAll(() => server.close());

async function isSeen(payment: string): Promise<boolean | undefined> {
  const { rows } = await pool.query<{ seen: boolean }>(
    'SELECT seen_at IS NOT NULL AS seen FROM payments WHERE id = $1',
    [payment],
  );
  return rows[0]?.seen;
}

async function end(payment: string, status: 'paid' | 'failed'): Promise<void> {
  provider.decide(payment, { status });
  await pool.query('UPDATE payments SET due_at = now() WHERE id = $1', [payment]);
  await askAboutPayments(testPaymentDependencies(pool, [provider]));
}

test('showing an order and paying it again note that the member has seen the end of the payment', async () => {
  const ask = server.as(await createTestMember(pool, { credits: 0, paid: false }));
  const body = await orderBody(ask);
  await ask(placeOrder, { body });
  await end(body.payment_id, 'failed');
  expect(await isSeen(body.payment_id)).toBe(false);
  const second = newPaymentId();
  await ask(payAgain, { body: { id: body.id, payment_id: second, method: 'paypal' } });
  expect([await isSeen(body.payment_id), await isSeen(second)]).toEqual([true, false]);
  await end(second, 'paid');
  expect(await isSeen(second)).toBe(false);
  await ask(getOrder, { query: { id: body.id } });
  expect(await isSeen(second)).toBe(true);
});
