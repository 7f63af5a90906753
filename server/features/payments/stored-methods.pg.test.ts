import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import { getCheckout, getOrder, payAgain, placeOrder } from '../../../contract/payments/payments.ts';
import { removeStoredMethod } from '../../../contract/payments/stored-methods.ts';
import { TIME_BONUS_SECONDS } from '../../../contract/payments/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newPaymentId, orderBody, testPaymentDependencies } from '../../fixtures/shop.ts';
import { askAboutPayments } from './payment-jobs.ts';

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
  provider.hasExpiredKeys = false;
  member = await createTestMember(pool, { credits: 0, paid: false });
  // This member has no offers of new members.
  await pool.query(
    'UPDATE members SET signup_date = now() - make_interval(secs => $2), confirmed_at = NULL WHERE id = $1',
    [member.id, TIME_BONUS_SECONDS],
  );
  ask = server.as(member);
});

const setup = () => testPaymentDependencies(pool, [provider]);
const buyByCard = async (changes = {}) =>
  (await ask(placeOrder, { body: await orderBody(ask, { method: 'visa', ...changes }) })).body.order;
const requestOf = (payment: string) =>
  [...provider.payments.values()].find(({ request }) => request.id === payment)?.request;
/** Returns the provider's mandate of a payment that stored a card. */
const LEFT = () => ({
  customer: `cst_${member.id}`,
  mandate: `mdt_${member.id}`,
  method: 'visa' as const,
  label: '4242',
  expires: '2028-08',
});
const creditsNow = async () => (await ask(getUser)).body.user?.credits;
/** Stores a card of the member, and resolves to its id. */
const storeCard = async (): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO stored_methods (member_id, provider, method, customer_id, mandate_id, label)
     VALUES ($1, 'sandbox', 'visa', 'cst', $2, '4242') RETURNING id`,
    [member.id, `mdt ${member.id}`],
  );
  return rows[0]?.id ?? '';
};
const makeDue = (id: string) =>
  pool.query("UPDATE payments SET due_at = now() - interval '1 minute' WHERE id = $1", [id]);

test('credits the payment of a stored method that was removed before the answer arrived', async () => {
  const card = await storeCard();
  provider.failure = 'dies after its work';
  const order = await buyByCard({ stored_method: card });
  provider.failure = 'none';
  await ask(removeStoredMethod, { body: { id: card } });
  await makeDue(order.payment.payment_id);
  await askAboutPayments(setup());
  expect(await creditsNow()).toBe(50);
});

test('does not offer any card after the bank of one reversed a payment', async () => {
  const order = await buyByCard();
  provider.decide(order.payment.payment_id, { status: 'paid' });
  await ask(getOrder, { query: { id: order.id } });
  provider.decide(order.payment.payment_id, { status: 'reversed' });
  await makeDue(order.payment.payment_id);
  await askAboutPayments(setup());
  const { methods } = (await ask(getCheckout, { query: { credits: 50, country: 'NL' } })).body;
  expect(methods).toEqual(['ideal', 'paypal', 'sct']);
});

test('a stored method pays once, also after a lost answer of the provider', async () => {
  const card = await storeCard();
  provider.failure = 'dies after its work';
  const order = await buyByCard({ stored_method: card });
  expect(order.payment).toMatchObject({ status: 'created', checkout_url: null });
  provider.failure = 'none';
  await makeDue(order.payment.payment_id);
  await askAboutPayments(setup());
  expect([...provider.payments.values()].filter(({ request }) => request.id === order.payment.payment_id)).toHaveLength(
    1,
  );
  expect(await creditsNow()).toBe(50);
  expect((await ask(removeStoredMethod, { body: { id: card } })).body.stored).toEqual([]);
  expect(provider.forgotten).toContain(`mdt ${member.id}`);
});

test('a repeated press on Pay charges a stored method once, also after the keys of the provider have expired', async () => {
  const card = await storeCard();
  provider.failure = 'dies after its work';
  const body = await orderBody(ask, { method: 'visa', stored_method: card });
  const { order } = (await ask(placeOrder, { body })).body;
  provider.failure = 'none';
  provider.hasExpiredKeys = true;
  await makeDue(order.payment.payment_id);
  await ask(placeOrder, { body });
  expect([...provider.payments.values()].filter(({ request }) => request.id === order.payment.payment_id)).toHaveLength(
    1,
  );
  expect(await creditsNow()).toBe(50);
});

test('a repeated press on Pay credits a payment whose stored method was removed', async () => {
  const card = await storeCard();
  provider.failure = 'dies after its work';
  const body = await orderBody(ask, { method: 'visa', stored_method: card });
  const { order } = (await ask(placeOrder, { body })).body;
  provider.failure = 'none';
  await ask(removeStoredMethod, { body: { id: card } });
  await makeDue(order.payment.payment_id);
  await ask(placeOrder, { body });
  expect(await creditsNow()).toBe(50);
});

test('stores no card without the request of the member, even for a customer with a mandate at the provider', async () => {
  await buyByCard({ store_card: true });
  const order = await buyByCard({ credits: 100 });
  expect(requestOf(order.payment.payment_id)).toMatchObject({ customer: undefined, mandate: undefined });
  provider.decide(order.payment.payment_id, { status: 'paid', stored: LEFT() });
  await ask(getOrder, { query: { id: order.id } });
  expect((await ask(getCheckout, { query: { credits: 50, country: 'NL' } })).body.stored).toEqual([]);
});

test('sends no storage request for a method without a card or for a stored card', async () => {
  const byIdeal = await buyByCard({ method: 'ideal', store_card: true });
  expect(requestOf(byIdeal.payment.payment_id)?.customer).toBeUndefined();
  const byStored = await buyByCard({ credits: 25, stored_method: await storeCard(), store_card: true });
  expect(requestOf(byStored.payment.payment_id)?.customer).toBe('cst');
  const { rows } = await pool.query('SELECT FROM payments WHERE member_id = $1 AND stores_card', [member.id]);
  expect(rows).toEqual([]);
});

test('another payment of an open order stores its card only at a new request of the member', async () => {
  const order = await buyByCard({ store_card: true });
  const again = async (choice: object) => {
    const payment_id = newPaymentId();
    await ask(payAgain, { body: { id: order.id, payment_id, method: 'visa', ...choice } });
    return requestOf(payment_id)?.customer;
  };
  expect(await again({})).toBeUndefined();
  expect(await again({ store_card: true })).toBe(`cst_${member.id}`);
});

test('a second call with another choice about storing the card adds a payment to the same order', async () => {
  const first = await buyByCard({ store_card: true });
  const second = await buyByCard();
  expect(second.id).toBe(first.id);
  expect(second.payment.payment_id).not.toBe(first.payment.payment_id);
  expect(requestOf(second.payment.payment_id)?.customer).toBeUndefined();
  expect((await buyByCard()).payment.payment_id).toBe(second.payment.payment_id);
});

test('stores the card of the provider for its member alone', async () => {
  const order = await buyByCard({ store_card: true });
  expect(requestOf(order.payment.payment_id)?.customer).toBe(`cst_${member.id}`);
  provider.decide(order.payment.payment_id, { status: 'paid', stored: LEFT() });
  await ask(getOrder, { query: { id: order.id } });
  const { body } = await ask(getCheckout, { query: { credits: 50, country: 'NL' } });
  expect(body.stored).toEqual([{ id: expect.any(String), method: 'visa', label: '4242', expires: '2028-08' }]);
  const other = await createTestMember(pool);
  const foreign = await server.as(other)(placeOrder, {
    body: await orderBody(server.as(other), { method: 'visa', stored_method: body.stored[0]?.id }),
  });
  expect(foreign.code).toBe('method_unavailable');
  expect((await server.as(other)(getOrder, { query: { id: order.id } })).code).toBe('not_found');
});
