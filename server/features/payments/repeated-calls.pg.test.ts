import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payAgain, placeOrder } from '../../../contract/payments/payments.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { raceBehindLock } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { storeTestCard } from '../../fixtures/orders.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { newPaymentId, orderBody } from '../../fixtures/shop.ts';

let server: TestApp;
let pool: Pool;
let member: TestMember;
let ask: Ask;
beforeAll(async () => {
  server = await createTestApp({ providers: [new FakeProvider()] });
  ({ pool } = server.database);
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await createTestMember(pool, { credits: 0 });
  ask = server.as(member);
});

const payments = async () =>
  (await pool.query('SELECT id, method FROM payments WHERE member_id = $1 ORDER BY created_at', [member.id])).rows;

test.each([
  ['bundle', async () => orderBody(ask, { credits: 100, method: 'visa' })],
  ['total', async () => ({ total: { cents: 1, currency: 'EUR' } })],
  ['currency', async () => ({ total: { cents: 2299, currency: 'PLN' } })],
  ['country', async () => ({ country: 'DE' })],
  ['method', async () => ({ method: 'ideal' })],
  ['stored method', async () => ({ stored_method: await storeTestCard(pool, member.id) })],
  ['choice about storing the card', async () => ({ store_card: true })],
  ['payment', async () => ({ payment_id: newPaymentId() })],
])('refuses the id of a placed order for another %s', async (_name, change) => {
  const body = await orderBody(ask, { method: 'visa' });
  const { order } = (await ask(placeOrder, { body })).body;
  const other = { ...body, ...(await change()), id: body.id } as never;
  expect(await ask(placeOrder, { body: other })).toMatchObject({ status: 409, code: 'id_conflict' });
  expect((await ask(placeOrder, { body })).body.order).toEqual(order);
  expect(await payments()).toEqual([{ id: body.payment_id, method: 'visa' }]);
});

test('places one of two orders that use one id at once', async () => {
  const [body, other] = [await orderBody(ask), await orderBody(ask, { credits: 100 })];
  const bodies = [body, { ...other, id: body.id }];
  const answers = await raceBehindLock(
    pool,
    { table: 'orders' },
    bodies.map((one) => () => ask(placeOrder, { body: one })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['id_conflict', 'ok']);
});

test('a repeated order returns the order with its newest payment, also one by another method', async () => {
  const body = await orderBody(ask);
  const { id } = body;
  await ask(placeOrder, { body });
  const second = newPaymentId();
  await ask(payAgain, { body: { id, payment_id: second, method: 'paypal' } });
  expect((await ask(placeOrder, { body })).body.order).toMatchObject({ id, payment: { payment_id: second } });
});

test('refuses the id of a payment for another method, another stored method or another choice about the card', async () => {
  const { id } = (await ask(placeOrder, { body: await orderBody(ask) })).body.order;
  const body = { id, payment_id: newPaymentId(), method: 'visa' as const };
  await ask(payAgain, { body });
  const stored_method = (await storeTestCard(pool, member.id)) as never;
  for (const change of [{ method: 'paypal' as const }, { stored_method }, { store_card: true as const }])
    expect(await ask(payAgain, { body: { ...body, ...change } })).toMatchObject({ status: 409, code: 'id_conflict' });
  // A repeated call is accepted for an earlier payment too.
  await ask(payAgain, { body: { id, payment_id: newPaymentId(), method: 'paypal' } });
  expect((await ask(payAgain, { body })).code).toBe('ok');
  expect((await payments()).map(({ method }) => method)).toEqual(['ideal', 'visa', 'paypal']);
});

test('adds a payment once when its id is sent for two methods at once', async () => {
  const { id } = (await ask(placeOrder, { body: await orderBody(ask) })).body.order;
  const payment_id = newPaymentId();
  const answers = await raceBehindLock(
    pool,
    { table: 'payments' },
    (['visa', 'paypal'] as const).map((method) => () => ask(payAgain, { body: { id, payment_id, method } })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['id_conflict', 'ok']);
  expect(await payments()).toHaveLength(2);
});
