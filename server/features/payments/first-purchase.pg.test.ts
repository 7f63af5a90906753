import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getCheckout, getOrder, placeOrder } from '../../../contract/payments/payments.ts';
import { TIME_BONUS_CODE, WELCOME_CODE } from '../../../contract/payments/rules.ts';
import { getDiscountCode, getOffers } from '../../../contract/promotions.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { raceBehindLock } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import {
  createTestMandate,
  payTestOrderAgain,
  placeTestOrder,
  readAccounts,
  storeTestCard,
  reportPayment,
} from '../../fixtures/orders.ts';
import { orderBody, testPaymentDependencies } from '../../fixtures/shop.ts';
import { submitPayment } from './payment-course.ts';
import { askAboutPayments } from './payment-jobs.ts';

// A member gets one of the two offers for a first purchase, regardless of the number of unpaid orders.

let server: TestApp;
let pool: Pool;
let provider: FakeProvider;
let member: TestMember;
beforeAll(async () => {
  provider = new FakeProvider();
  server = await createTestApp({ providers: [provider] });
  ({ pool } = server.database);
});
afterAll(() => server.close());
beforeEach(async () => (member = await createTestMember(pool, { credits: 0, paid: false })));

const CODES = [TIME_BONUS_CODE, WELCOME_CODE];
const place = (code: string, options: Parameters<typeof placeTestOrder>[2] = {}) =>
  placeTestOrder(pool, member.id, { discount_code: code, discount_percentage: 25, ...options });
const pay = (payment: string) => reportPayment(pool, payment, 'paid');
const statesOf = async () => {
  const { orders, refunds } = await readAccounts(pool, member.id);
  return { states: Object.values(orders).toSorted(), back: refunds.map(({ reason }) => reason) };
};
const ONE_OF_TWO = { states: ['completed', 'refused'], back: ['refused'] };

test.each(
  CODES.flatMap((first) =>
    (['first', 'second', 'at once'] as const).flatMap((turn) =>
      (['ideal', 'visa', 'sdd'] as const).map((method) => [first, turn, method] as const),
    ),
  ),
)('one of both offers completes when %s is placed first and paid %s, by %s', async (first, turn, method) => {
  const other = CODES.find((code) => code !== first) ?? '';
  const one = await place(first);
  const two = await place(other, { credits: 25, list_cents: 1299, method });
  expect([one.outcome, two.outcome]).toEqual(['placed', 'placed']);
  const [now, later] = turn === 'second' ? [two, one] : [one, two];
  if (turn === 'at once')
    await raceBehindLock(
      pool,
      { table: 'documents' },
      [one, two].map((each) => () => pay(each.payment)),
    );
  else {
    await pay(now.payment);
    await pay(later.payment);
  }
  expect(await statesOf()).toEqual(ONE_OF_TWO);
  if (turn !== 'at once')
    expect((await readAccounts(pool, member.id)).orders).toEqual({
      [now.order]: 'completed',
      [later.order]: 'refused',
    });
});

test('one of ten concurrently paid orders with both offers completes, and the others are refunded', async () => {
  const placed = await Promise.all(
    Array.from({ length: 10 }, (_, index) => place(CODES[index % 2] ?? '', { credits: 10 + index })),
  );
  await raceBehindLock(
    pool,
    { table: 'documents' },
    placed.map((each) => () => pay(each.payment)),
  );
  const { states, back } = await statesOf();
  expect(states.filter((state) => state === 'completed')).toHaveLength(1);
  expect(back).toHaveLength(9);
  const { rows } = await pool.query('SELECT count(*)::int AS number FROM redemptions WHERE member_id = $1', [
    member.id,
  ]);
  expect(rows).toEqual([{ number: 1 }]);
  const { rows: differences } = await pool.query(
    "SELECT * FROM reconcile_ledger(now() - interval '1 hour', now() + interval '1 hour')",
  );
  expect(differences).toEqual([]);
});

test.each(CODES)('neither offer is shown or accepted after a first purchase with %s, even if typed', async (code) => {
  const [open, paid] = [await place(CODES.find((one) => one !== code) ?? '', { credits: 25 }), await place(code)];
  await pay(paid.payment);
  await expectNoOffer('discount_used');
  expect((await payTestOrderAgain(pool, member.id, { order: open.order, method: 'visa' })).outcome).toBe(
    'discount_used',
  );
  for (const offer of CODES) expect((await place(offer, { credits: 100 })).outcome).toBe('discount_used');
});

test('neither offer applies after the withdrawal of a first purchase, with an offer or without one', async () => {
  for (const code of [undefined, TIME_BONUS_CODE]) {
    member = await createTestMember(pool, { credits: 0, paid: false });
    const { order, payment } = code === undefined ? await placeTestOrder(pool, member.id) : await place(code);
    await pay(payment);
    await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, order]);
    expect((await readAccounts(pool, member.id)).paid_user).toBe(false);
    await expectNoOffer(code === undefined ? 'discount_not_found' : 'discount_used');
  }
});

/** Expects that the screens show no offer and that the server refuses both with a problem. */
async function expectNoOffer(code: string) {
  const ask = server.as(member);
  expect((await ask(getOffers)).body).toMatchObject({ time_bonus: null, welcome: null });
  expect((await ask(getDiscountCode, { query: { welcome: 'true' } })).code).toBe(code);
  expect((await ask(getCheckout, { query: { credits: 50, country: 'NL' } })).body.discount).toBeNull();
  for (const offer of CODES)
    expect((await ask(getCheckout, { query: { credits: 50, country: 'NL', code: offer.toLowerCase() } })).code).toBe(
      code,
    );
}

test('submits no payment to the provider after another order has used the offer', async () => {
  const [one, two] = [await place(TIME_BONUS_CODE), await place(WELCOME_CODE, { credits: 25 })];
  const stored = await storeTestCard(pool, member.id);
  const three = await place(WELCOME_CODE, { credits: 100, method: 'visa', stored });
  await pay(one.payment);
  const setup = testPaymentDependencies(pool, [provider]);
  await expect(submitPayment(setup, two.payment as never)).rejects.toMatchObject({ code: 'discount_used' });
  await pool.query('UPDATE payments SET due_at = now() WHERE id = $1', [three.payment]);
  await askAboutPayments(setup);
  const { rows } = await pool.query('SELECT status FROM payments WHERE id = ANY ($1)', [[two.payment, three.payment]]);
  expect(rows).toEqual([{ status: 'failed' }, { status: 'failed' }]);
  expect([...provider.payments.values()].map(({ request }) => request.id)).not.toContain(three.payment);
});

test('returns no address of a payment page after another order has used the offer', async () => {
  const ask = server.as(member);
  const { order } = (await ask(placeOrder, { body: await orderBody(ask, { credits: 25, code: WELCOME_CODE }) })).body;
  expect(order.payment.checkout_url).not.toBeNull();
  await pay((await place(TIME_BONUS_CODE)).payment);
  expect((await ask(getOrder, { query: { id: order.id } })).body.order?.payment.checkout_url).toBeNull();
  // A payment that arrives nevertheless is refunded.
  await pay(order.payment.payment_id);
  expect(await statesOf()).toEqual(ONE_OF_TWO);
});

test('an order that is being charged holds the offer until its payment fails', async () => {
  const stored = await createTestMandate(pool, member.id, { cents: 1724 });
  const first = await place(TIME_BONUS_CODE, { method: 'sdd', stored });
  expect(first.outcome).toBe('placed');
  expect((await place(WELCOME_CODE, { credits: 25, method: 'ideal' })).outcome).toBe('discount_used');
  await reportPayment(pool, first.payment, 'failed');
  expect((await place(WELCOME_CODE, { credits: 25, method: 'ideal' })).outcome).toBe('placed');
});

test('one of ten concurrent orders with both offers and stored methods is placed', async () => {
  const tries = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => ({
      stored: await storeTestCard(pool, member.id),
      credits: 10 + index,
      discount_code: CODES[index % 2] ?? '',
    })),
  );
  const placed = await raceBehindLock(
    pool,
    { table: 'orders' },
    tries.map(
      (options) => () => placeTestOrder(pool, member.id, { ...options, discount_percentage: 25, method: 'visa' }),
    ),
  );
  expect(placed.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => 'discount_used'),
    'placed',
  ]);
});
