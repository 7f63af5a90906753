import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser } from '../../../contract/account.ts';
import { getCheckout, getOrder, placeOrder, removeStoredMethod } from '../../../contract/payments.ts';
import { TIME_BONUS_SECONDS } from '../../../contract/payment-rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/ask.ts';
import { FakeProvider } from '../../fixtures/fake-provider.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { orderBody, paymentWorld } from '../../fixtures/shop.ts';
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
  provider.trouble = 'none';
  member = await createTestMember(pool, { credits: 0, paid: false });
  // Without the offers of a new member.
  await pool.query(
    'UPDATE members SET signup_date = now() - make_interval(secs => $2), confirmed_at = NULL WHERE id = $1',
    [member.id, TIME_BONUS_SECONDS],
  );
  ask = server.as(member);
});

const world = () => paymentWorld(pool, [provider]);
const buyByCard = async (changes = {}) =>
  (await ask(placeOrder, { body: await orderBody(ask, { method: 'visa', ...changes }) })).body.order;
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

test('credits what a stored method paid, although it was removed before the answer came', async () => {
  const card = await storeCard();
  provider.trouble = 'dies after its work';
  const order = await buyByCard({ stored_method: card });
  provider.trouble = 'none';
  await ask(removeStoredMethod, { body: { id: card } });
  await makeDue(order.payment.payment_id);
  await askAboutPayments(world());
  expect(await creditsNow()).toBe(50);
});

test('does not offer the cards again after a bank took the money of one back', async () => {
  const order = await buyByCard();
  provider.decide(order.payment.payment_id, { status: 'paid' });
  await ask(getOrder, { query: { id: order.id } });
  provider.decide(order.payment.payment_id, { status: 'reversed' });
  await makeDue(order.payment.payment_id);
  await askAboutPayments(world());
  const { methods } = (await ask(getCheckout, { query: { credits: 50, country: 'NL' } })).body;
  expect(methods).toEqual(['ideal', 'paypal', 'sct']);
});

test('a stored method pays once, also when the answer of the provider is lost', async () => {
  const card = await storeCard();
  provider.trouble = 'dies after its work';
  const order = await buyByCard({ stored_method: card });
  expect(order.payment).toMatchObject({ status: 'created', checkout_url: null });
  provider.trouble = 'none';
  await makeDue(order.payment.payment_id);
  await askAboutPayments(world());
  expect([...provider.payments.values()].filter(({ wanted }) => wanted.id === order.payment.payment_id)).toHaveLength(
    1,
  );
  expect(await creditsNow()).toBe(50);
  expect((await ask(removeStoredMethod, { body: { id: card } })).body.stored).toEqual([]);
  expect(provider.forgotten).toContain(`mdt ${member.id}`);
});

test('stores the card that the provider keeps, for its member alone', async () => {
  const order = await buyByCard();
  const stored = {
    customer: `cst_${member.id}`,
    mandate: `mdt_${member.id}`,
    method: 'visa',
    label: '4242',
    expires: '2028-08',
  } as const;
  provider.decide(order.payment.payment_id, { status: 'paid', stored });
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
