import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getUser } from '../../../../contract/account/account.ts';
import { getCheckout, getOrder, placeOrder, withdrawOrder } from '../../../../contract/payments/payments.ts';
import { TIME_BONUS_SECONDS } from '../../../../contract/payments/rules.ts';
import { askAboutPayments, sendRefunds } from '../payment-jobs.ts';
import type { SandboxOutcome } from './outcomes.ts';
import { SandboxProvider } from './sandbox-provider.ts';
import { createTestApp, type TestApp } from '../../../fixtures/app.ts';
import type { Ask } from '../../../fixtures/requests/ask.ts';
import { createTestMember } from '../../../fixtures/members.ts';
import { orderBody, testPaymentDependencies } from '../../../fixtures/shop.ts';

let server: TestApp;
let ask: Ask;
beforeAll(async () => {
  server = await createTestApp({ environment: { PORT: '3210' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  const member = await createTestMember(server.database.pool, { credits: 0, paid: false });
  // This member has no offers of new members.
  await query('UPDATE members SET confirmed_at = NULL, signup_date = now() - make_interval(secs => $2) WHERE id = $1', [
    member.id,
    TIME_BONUS_SECONDS,
  ]);
  ask = server.as(member);
});

const query = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);
const setup = () => testPaymentDependencies(server.database.pool, [new SandboxProvider(server.database.pool)]);
const creditsNow = async () => (await ask(getUser)).body.user?.credits;

/** Places an order and presses a button on the page of its payment. Returns the address of the redirect. */
async function buy(outcome: SandboxOutcome, changes: Parameters<typeof orderBody>[1] = {}) {
  const { order } = (await ask(placeOrder, { body: await orderBody(ask, changes) })).body;
  const page = new URL(order.payment.checkout_url ?? 'http://none');
  const answer = await server.app.inject({
    method: 'POST',
    url: page.pathname,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  });
  return { id: order.id, page, goes: answer.headers.location, payment: order.payment.payment_id };
}
/** Runs the poller until the order has the expected state. */
const expectOrder = (id: Awaited<ReturnType<typeof buy>>['id'], expected: object) =>
  vi.waitFor(async () => {
    await askAboutPayments(setup());
    const { rows } = await query(
      'SELECT o.state, p.status FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.id = $1',
      [id],
    );
    expect(rows[0]).toEqual(expected);
  });
/** Lets the minute of the sandbox pass, and makes the payments due for the poller. */
async function letTimePass(payment: string): Promise<void> {
  await query(
    "UPDATE sandbox_payments SET next_at = now() - interval '1 second' WHERE reference = $1 AND next_at IS NOT NULL",
    [payment],
  );
  await query('UPDATE payments SET due_at = now() WHERE id = $1', [payment]);
}

test('an order leads to the page of the sandbox, and back after the payment', async () => {
  const { id, page, goes } = await buy('pay');
  expect(page.href).toMatch(/^http:\/\/localhost:3210\/sandbox\/sbx_/);
  expect(goes).toBe(`http://localhost:3210/credits/50?order=${id}`);
  await expectOrder(id, { state: 'completed', status: 'paid' });
  expect(await creditsNow()).toBe(50);
});

test.each<[SandboxOutcome, string, string, number]>([
  ['cancel', 'open', 'cancelled', 0],
  ['fail', 'open', 'failed', 0],
  ['expire', 'open', 'expired', 0],
  ['refuse_stored', 'open', 'failed', 0],
  ['stay_pending', 'open', 'pending', 0],
  ['pay_later', 'open', 'pending', 0],
  ['pay_and_stay', 'completed', 'paid', 50],
  ['reverse', 'completed', 'paid', 50],
  ['tell_twice', 'completed', 'paid', 50],
  ['tell_late', 'completed', 'paid', 50],
  ['wrong_amount', 'open', 'mismatched', 0],
])('the outcome %s leaves the order %s, its payment %s and %i credits', async (outcome, state, status, credits) => {
  const { id } = await buy(outcome);
  await expectOrder(id, { state, status });
  expect(await creditsNow()).toBe(credits);
});

test('the poller finds a payment without a webhook', async () => {
  const { id, payment } = await buy('tell_nobody');
  expect(await askAboutPayments(setup())).toBe(0);
  await letTimePass(payment);
  await expectOrder(id, { state: 'completed', status: 'paid' });
});

test('an outdated answer does not change a paid order', async () => {
  const { id, payment } = await buy('tell_late');
  await expectOrder(id, { state: 'completed', status: 'paid' });
  await letTimePass(payment);
  expect(await askAboutPayments(setup())).toBeGreaterThan(0);
  await expectOrder(id, { state: 'completed', status: 'paid' });
  expect((await query('SELECT answers FROM sandbox_payments WHERE reference = $1', [payment])).rows).toEqual([
    { answers: [] },
  ]);
});

test('a reversal removes the credits', async () => {
  const { id, payment } = await buy('reverse');
  await expectOrder(id, { state: 'completed', status: 'paid' });
  await letTimePass(payment);
  await expectOrder(id, { state: 'reversed', status: 'reversed' });
  expect(await creditsNow()).toBe(0);
});

test('refunds a payment of a wrong amount and a withdrawal', async () => {
  const wrong = await buy('wrong_amount');
  await expectOrder(wrong.id, { state: 'open', status: 'mismatched' });
  const right = await buy('pay', { credits: 10 });
  await expectOrder(right.id, { state: 'completed', status: 'paid' });
  await ask(withdrawOrder, { body: { id: right.id } });
  await sendRefunds(setup());
  const refundOf = async (id: typeof right.id) => (await ask(getOrder, { query: { id } })).body.order?.refunds;
  expect(await refundOf(wrong.id)).toMatchObject([{ amount: { cents: 2298 }, state: 'done' }]);
  expect(await refundOf(right.id)).toMatchObject([{ amount: { cents: 599 }, state: 'done' }]);
  expect(await creditsNow()).toBe(0);
});

test('stores a card that pays the next order at once, until its bank refuses it', async () => {
  const storedNow = async () => (await ask(getCheckout, { query: { credits: 50, country: 'NL' } })).body.stored;
  const repeat = async () => {
    const body = await orderBody(ask, { method: 'visa', stored_method: (await storedNow())[0]?.id });
    return (await ask(placeOrder, { body })).body.order;
  };
  await expectOrder((await buy('pay', { method: 'visa', store_card: true })).id, {
    state: 'completed',
    status: 'paid',
  });
  expect(await storedNow()).toEqual([
    { id: expect.any(String), method: 'visa', label: expect.stringMatching(/^\d{4}$/), expires: expect.any(String) },
  ]);
  expect(await repeat()).toMatchObject({ state: 'completed', payment: { status: 'paid', checkout_url: null } });
  expect(await creditsNow()).toBe(100);
  await buy('refuse_stored', { method: 'visa', store_card: true, credits: 10 });
  expect(await repeat()).toMatchObject({ state: 'open', payment: { status: 'failed' } });
  expect(await creditsNow()).toBe(100);
});

test('does not store the card of a payment without the request of the member', async () => {
  const { id, payment } = await buy('pay', { method: 'visa' });
  await expectOrder(id, { state: 'completed', status: 'paid' });
  expect((await ask(getCheckout, { query: { credits: 50, country: 'NL' } })).body.stored).toEqual([]);
  const { rows } = await query('SELECT customer FROM sandbox_payments WHERE reference = $1', [payment]);
  expect(rows).toEqual([{ customer: null }]);
});

test.each<[string, Record<string, string>]>([
  ['in production', { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', RATE_LIMIT: 'on' }],
  ['beside a live key', { MOLLIE_API_KEY: `live_${'k'.repeat(30)}` }],
])('there is no sandbox %s', async (_, environment) => {
  const { page } = await buy('stay_pending');
  const other = await createTestApp({ database: server.database, environment });
  for (const method of ['GET', 'POST'] as const)
    expect((await other.app.inject({ method, url: page.pathname })).statusCode).toBe(404);
  await other.close();
});
