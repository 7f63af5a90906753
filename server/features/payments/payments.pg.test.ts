import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import { getOrder, payAgain, placeOrder, withdrawOrder } from '../../../contract/payments/payments.ts';
import { TIME_BONUS_CODE, TIME_BONUS_SECONDS } from '../../../contract/payments/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newOrderId, newPaymentId, orderBody, testPaymentDependencies } from '../../fixtures/shop.ts';
import { askAboutPayments, sendRefunds } from './payment-jobs.ts';
import { WEBHOOK_PATH } from './payment-addresses.ts';

let server: TestApp;
let pool: Pool;
let provider: FakeProvider;
let member: TestMember;
let ask: Ask;
beforeAll(async () => {
  provider = new FakeProvider();
  server = await createTestApp({ providers: [provider] });
  ({ pool } = server.database);
});
afterAll(() => server.close());
beforeEach(async () => {
  provider.failure = 'none';
  member = await createTestMember(pool, { credits: 0, paid: false });
  // These members have no offer of new members.
  await pool.query('UPDATE members SET signup_date = now() - make_interval(secs => $2) WHERE id = $1', [
    member.id,
    TIME_BONUS_SECONDS,
  ]);
  await pool.query('UPDATE members SET confirmed_at = NULL WHERE id = $1', [member.id]);
  ask = server.as(member);
});

const setup = () => testPaymentDependencies(pool, [provider]);
const buy = async (changes = {}) => {
  const body = await orderBody(ask, changes);
  const answer = await ask(placeOrder, { body });
  return { body, answer, order: answer.body.order };
};
const creditsNow = async () => (await ask(getUser)).body.user?.credits;
const callWebhook = (id: string) =>
  server.app.inject({
    method: 'POST',
    url: `${WEBHOOK_PATH}?provider=sandbox`,
    payload: `id=${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('credits an order only after the provider’s answer, not after a webhook or a return', async () => {
  const { order } = await buy();
  expect(order).toMatchObject({
    state: 'open',
    total: { cents: 2299 },
    vat: { cents: 399 },
    payment: { status: 'open' },
  });
  expect(order.payment.checkout_url).toMatch(/^https:\/\/provider\.example/);
  await callWebhook(provider.idOf(order.payment.payment_id));
  await askAboutPayments(setup());
  expect(await creditsNow()).toBe(0);
  provider.decide(order.payment.payment_id, { status: 'paid' });
  await callWebhook(provider.idOf(order.payment.payment_id));
  await callWebhook(provider.idOf(order.payment.payment_id));
  await askAboutPayments(setup());
  await askAboutPayments(setup());
  expect(await creditsNow()).toBe(50);
  expect((await pool.query('SELECT FROM payment_news WHERE member_id = $1', [member.id])).rowCount).toBe(1);
  const after = (await ask(getOrder, { query: { id: order.id } })).body.order;
  expect(after).toMatchObject({
    state: 'completed',
    withdrawal: { unspent: 50, worth: { cents: 2299 } },
    payment: { checkout_url: null },
  });
  expect(after?.documents).toHaveLength(1);
  // The member has seen the result, so no push is sent.
  expect((await pool.query('SELECT FROM payment_news WHERE member_id = $1', [member.id])).rowCount).toBe(0);
  expect((await ask(getOrder)).body.order?.id).toBe(order.id);
});

test('shows a payment that was cancelled within seconds to the member who returns from the provider', async () => {
  const { order } = await buy();
  const status = async (at_once?: 'true') =>
    (await ask(getOrder, { query: { id: order.id, ...(at_once && { at_once }) } })).body.order?.payment.status;
  // The page asks while the browser opens the provider's page.
  expect(await status()).toBe('open');
  const ago = (seconds: number) =>
    pool.query('UPDATE payments SET asked_at = now() - make_interval(secs => $2) WHERE id = $1', [
      order.payment.payment_id,
      seconds,
    ]);
  provider.decide(order.payment.payment_id, { status: 'cancelled' });
  await ago(2);
  expect(await status()).toBe('open');
  // Reloads make the server ask the provider at most once a second.
  await ago(0);
  expect(await status('true')).toBe('open');
  await ago(2);
  expect(await status('true')).toBe('cancelled');
});

test('a forged, foreign or malformed webhook changes nothing', async () => {
  const { order } = await buy();
  const requests = provider.numRequests;
  for (const payload of ['id=tr_unknown', '', 'id=', `id=${order.id}`, '{"id":1}', 'id='.repeat(500)])
    expect(
      (
        await server.app.inject({
          method: 'POST',
          url: `${WEBHOOK_PATH}?provider=sandbox`,
          payload,
          headers: { 'content-type': 'text/plain' },
        })
      ).statusCode,
    ).toBe(200);
  expect(
    (await server.app.inject({ method: 'POST', url: `${WEBHOOK_PATH}?provider=a&provider=b`, payload: 'id=x' }))
      .statusCode,
  ).toBe(200);
  await pool.query('UPDATE payments SET due_at = NULL WHERE id <> $1', [order.payment.payment_id]);
  await askAboutPayments(setup());
  expect(provider.numRequests).toBe(requests);
  expect(await creditsNow()).toBe(0);
});

test('pays once after a double click and a second tab', async () => {
  const body = await orderBody(ask);
  const elsewhere = { ...body, id: newOrderId(), payment_id: newPaymentId() };
  const answers = await raceBehindLock(
    pool,
    { table: 'orders' },
    [...Array.from({ length: 6 }, () => body), elsewhere].map((one) => () => ask(placeOrder, { body: one })),
  );
  expect(new Set(answers.map((answer) => answer.body.order.id)).size).toBe(1);
  expect(answers.filter((answer) => answer.body.order.payment.checkout_url !== null)).not.toEqual([]);
  expect(
    [...provider.payments.values()].filter(({ request }) => request.id === body.payment_id).length,
  ).toBeLessThanOrEqual(1);
  const { rows } = await pool.query('SELECT count(*)::int AS num FROM payments WHERE member_id = $1', [member.id]);
  expect(rows).toEqual([{ num: 1 }]);
});

test.each([
  ['another price', { total: { cents: 1, currency: 'EUR' } }, 'total_changed'],
  ['another currency', { total: { cents: 2299, currency: 'PLN' } }, 'total_changed'],
  ['other terms', { terms_version: '1999-01-01' }, 'total_changed'],
  [
    'a bundle that is not on offer',
    { credits: 51, total: { cents: 2299, currency: 'EUR' }, terms_version: '2023-12-01' },
    'not_found',
  ],
  ['a method of another country', { method: 'blik' }, 'method_unavailable'],
  ['an unknown stored method', { stored_method: newPaymentId(), method: 'visa' }, 'method_unavailable'],
])('refuses %s', async (_name, changes, code) => {
  const body = { ...(await orderBody(ask)), ...changes } as never;
  expect((await ask(placeOrder, { body })).code).toBe(code);
  expect((await pool.query('SELECT FROM orders WHERE member_id = $1', [member.id])).rowCount).toBe(0);
});

test.each([[-50], [0], [12.5], [1e9], ['50']])('answers 400 to %s credits', async (credits) => {
  const body = { ...(await orderBody(ask)), credits } as never;
  expect((await ask(placeOrder, { body })).status).toBe(400);
});

test('a repeated call returns its order, also after the offer, price and method have changed', async () => {
  await pool.query('UPDATE members SET signup_date = now() WHERE id = $1', [member.id]);
  const { body, order } = await buy({ code: TIME_BONUS_CODE });
  expect(order.total.cents).toBe(1724);
  await pool.query("UPDATE members SET signup_date = now() - interval '1 day' WHERE id = $1", [member.id]);
  expect((await ask(placeOrder, { body })).body.order).toEqual(order);
  const other = { ...body, id: newOrderId(), payment_id: newPaymentId() };
  expect((await ask(placeOrder, { body: other })).code).toBe('discount_expired');
  const again = { id: body.id, payment_id: body.payment_id, method: 'ideal' as const };
  expect((await ask(payAgain, { body: again })).body.order).toEqual(order);
});

test('refuses an order without the consent to receive the credits at once', async () => {
  const body = { ...(await orderBody(ask)), consent: false } as never;
  expect((await ask(placeOrder, { body })).status).toBe(400);
});

test('concurrent calls for one purchase by several methods make one order, whose newest payment can be paid', async () => {
  const body = await orderBody(ask);
  const ways = ['ideal', 'visa', 'creditcard', 'paypal'] as const;
  const answers = await raceBehindLock(
    pool,
    { table: 'orders' },
    Array.from(
      { length: 20 },
      (_, press) => () =>
        ask(placeOrder, {
          body: { ...body, id: newOrderId(), payment_id: newPaymentId(), method: ways[press % 4] ?? 'ideal' },
        }),
    ),
  );
  const orders = answers.map((answer) => answer.body.order.id);
  expect(new Set(orders).size).toBe(1);
  const { order } = (await ask(getOrder, { query: { id: orders[0] } })).body;
  expect(order?.payment.checkout_url).toContain(provider.idOf(order?.payment.payment_id ?? ''));
  provider.decide(order?.payment.payment_id ?? '', { status: 'paid' });
  await pool.query('UPDATE payments SET due_at = now() WHERE member_id = $1', [member.id]);
  await askAboutPayments(setup());
  const { rows } = await pool.query(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE status = 'paid')::int AS paid,
       count(*) FILTER (WHERE status = 'created')::int AS waits
     FROM payments WHERE member_id = $1`,
    [member.id],
  );
  expect(rows).toEqual([{ all: 4, paid: 1, waits: 0 }]);
  expect(await creditsNow()).toBe(50);
});

test('a provider that is down charges nothing, and another method pays the order', async () => {
  const body = await orderBody(ask);
  provider.failure = 'is down';
  expect((await ask(placeOrder, { body })).code).toBe('method_unavailable');
  provider.failure = 'none';
  const { order } = (await ask(getOrder, { query: { id: body.id } })).body;
  expect(order).toMatchObject({ state: 'open', payment: { status: 'failed' } });
  const again = await ask(payAgain, { body: { id: body.id, payment_id: newPaymentId(), method: 'paypal' } });
  expect(again.body.order.payment).toMatchObject({ paymentmethod: 'paypal', status: 'open' });
});

test('a second call while the provider is slow does not fail the payment of the first', async () => {
  const body = await orderBody(ask);
  let answerAtLast = (): void => undefined;
  provider.slow = new Promise((resolve) => (answerAtLast = resolve));
  const first = ask(placeOrder, { body });
  const created = async () => (await ask(getOrder, { query: { id: body.id } })).body.order?.payment.status;
  await vi.waitFor(async () => expect(await created()).toBe('created'), 10_000);
  const second = await ask(placeOrder, { body });
  expect(second.body.order.payment).toMatchObject({ status: 'created', checkout_url: null });
  expect(await created()).toBe('created');
  provider.slow = undefined;
  answerAtLast();
  expect((await first).body.order.payment).toMatchObject({ status: 'open', checkout_url: expect.any(String) });
});

test('a withdrawal refunds the unspent credits once', async () => {
  const { order } = await buy();
  provider.decide(order.payment.payment_id, { status: 'paid' });
  await ask(getOrder, { query: { id: order.id } });
  await pool.query("SELECT credit($1, -12, 'message', 'twelve')", [member.id]);
  const answers = await raceBehindLock(
    pool,
    { table: 'ledger' },
    repeat(5, () => ask(withdrawOrder, { body: { id: order.id } })),
  );
  expect(answers.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
  await sendRefunds(setup());
  await sendRefunds(setup());
  const after = (await ask(getOrder, { query: { id: order.id } })).body.order;
  expect(after).toMatchObject({
    state: 'withdrawn',
    returned_credits: 38,
    withdrawal: null,
    refunds: [{ amount: { cents: 1747 }, state: 'done' }],
  });
  expect([...provider.refunds.values()].filter(({ amount }) => amount.cents === 1747)).toHaveLength(1);
  expect(await creditsNow()).toBe(0);
});

test('after an outage of a day, each payment reaches its state at the next question', async () => {
  const { order } = await buy();
  provider.failure = 'is down';
  provider.decide(order.payment.payment_id, { status: 'paid' });
  const hours = async (count: number) =>
    pool.query(
      `UPDATE payments SET created_at = created_at - make_interval(hours => $2), due_at = due_at - make_interval(hours => $2)
       WHERE id = $1`,
      [order.payment.payment_id, count],
    );
  for (let hour = 0; hour < 26; hour++) {
    await hours(1);
    await askAboutPayments(setup());
  }
  provider.failure = 'none';
  // The job asks again every minute.
  await pool.query("UPDATE payments SET due_at = due_at - interval '1 minute' WHERE id = $1", [
    order.payment.payment_id,
  ]);
  await askAboutPayments(setup());
  expect(await creditsNow()).toBe(50);
});
