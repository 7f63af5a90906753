import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '../../../contract/payments/payments.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { orderBody } from '../../fixtures/shop.ts';
import { WEBHOOK_PATH } from './payment-addresses.ts';

let server: TestApp;
let pool: Pool;
let payment: string;
let known: string;
beforeAll(async () => {
  const provider = new FakeProvider();
  server = await createTestApp({ environment: { RATE_LIMIT: 'on' }, providers: [provider] });
  ({ pool } = server.database);
  const ask = server.as(await createTestMember(pool, { credits: 0, paid: false }));
  payment = (await ask(placeOrder, { body: await orderBody(ask) })).body.order.payment.payment_id;
  known = provider.idOf(payment);
});
afterAll(() => server.close());

const callWebhook = (id: string, remoteAddress: string) =>
  server.app.inject({
    method: 'POST',
    url: `${WEBHOOK_PATH}?provider=sandbox`,
    payload: `id=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress,
  });
const statuses = async (times: number, from: string, idOf: (index: number) => string) => {
  const found: number[] = [];
  for (let index = 0; index < times; index += 1) found.push((await callWebhook(idOf(index), from)).statusCode);
  return found;
};
/** The payment's due time lies in the future. */
const settle = () => pool.query("UPDATE payments SET due_at = now() + interval '1 hour' WHERE id = $1", [payment]);
const isDue = async () =>
  (await pool.query<{ due: boolean }>('SELECT due_at <= now() AS due FROM payments WHERE id = $1', [payment])).rows[0]
    ?.due;
test('refuses a network that names many unknown ids, stores none of them, and serves other networks', async () => {
  await settle();
  const payments = async () => (await pool.query('SELECT id, due_at FROM payments')).rows;
  const before = await payments();
  expect(await statuses(60, '192.0.2.1', (index) => `tr_${index}`)).toEqual(Array.from({ length: 60 }, () => 200));
  await callWebhook('tr_last', '192.0.2.1');
  expect(await payments()).toEqual(before);
  const refused = await callWebhook(known, '192.0.2.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await isDue()).toBe(false);
  expect((await callWebhook(known, '192.0.2.2')).statusCode).toBe(200);
  expect(await isDue()).toBe(true);
});

test('answers and counts every invalid id like an unknown one', async () => {
  const texts = ['', '%00', 'tr_1%001', '%ff%fe', '%ED%A0%80', 'x'.repeat(4_000), '"{}', "'--"];
  expect(await statuses(61, '192.0.2.3', (index) => texts[index % texts.length] ?? '')).toEqual(
    Array.from({ length: 61 }, () => 200),
  );
  expect((await callWebhook('%00', '192.0.2.3')).statusCode).toBe(429);
});

test('returns its limit for a body that is too large', async () => {
  const refused = await callWebhook('x'.repeat(5_000), '192.0.2.4');
  expect([refused.statusCode, refused.json().data]).toEqual([413, { limit_bytes: 4_096 }]);
});

test('refuses a network that repeats a known id too often', async () => {
  const answers = await statuses(601, '198.51.100.1', () => known);
  expect(new Set(answers.slice(0, 600))).toEqual(new Set([200]));
  expect(answers.at(-1)).toBe(429);
});

test('notes a repeatedly reported payment once until the server asks the provider', async () => {
  const note = async () =>
    (await pool.query<{ note: string }>("SELECT mark_payment_due('sandbox', $1) AS note", [known])).rows[0]?.note;
  await settle();
  expect([await note(), await note(), await note()]).toEqual(['noted', 'waits', 'waits']);
  await pool.query('SELECT claim_payments(10)');
  expect([await note(), await note()]).toEqual(['noted', 'waits']);
});
