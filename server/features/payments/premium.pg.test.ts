import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderId } from '../../../contract/base/ids.ts';
import { TIME_BONUS_CODE } from '../../../contract/payments/rules.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { mailsTo } from '../../fixtures/operator.ts';
import { placeTestOrder, readAccounts, reportPayment } from '../../fixtures/orders.ts';
import { readOrder } from './read-order.ts';

// Premium lasts while at least the price of the smallest bundle, with the order's own discount, remains paid of an order. The smallest
// bundle is 10 credits for 5.99 EUR; with a discount of 25 % it is 4.49 EUR.

let database: TestDatabase;
let pool: Pool;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase(12);
  ({ pool } = database);
});
afterAll(() => database.drop());
beforeEach(async () => (member = await createTestMember(pool, { credits: 0, paid: false })));

const SMALLEST = { credits: 10, list_cents: 599 };
const DISCOUNT = { discount_code: TIME_BONUS_CODE, discount_percentage: 25 };
async function buy(options: Parameters<typeof placeTestOrder>[2] = {}) {
  const placed = await placeTestOrder(pool, member.id, options);
  await reportPayment(pool, placed.payment, 'paid');
  return placed;
}
type Bought = Awaited<ReturnType<typeof buy>>;
const spend = async (credits: number) =>
  void (await pool.query("SELECT credit($1, $2, 'message', $3)", [member.id, -credits, randomUUID()]));
const withdraw = async ({ order }: Bought) =>
  void (await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, order]));
const refund = async ({ order }: Bought, credits: number | null) =>
  void (await pool.query(
    `SELECT refund_by_operator('vera', id, $2, returned_credits, '{"facts": "We were slow."}') FROM orders WHERE id = $1`,
    [order, credits],
  ));
/** Books a refund that an operator made at the provider. */
const sendBack = async ({ payment }: Bought, cents: number) =>
  void (await pool.query("SELECT book_refund_by_operator('system', $1, $2, '{}')", [
    payment,
    JSON.stringify({ provider_id: `re_${randomUUID()}`, cents, currency: 'EUR', state: 'done' }),
  ]));
const isPremium = async () => (await readAccounts(pool, member.id)).paid_user;
const madeBy = async () =>
  (
    await pool.query<{ id: string }>('SELECT id FROM orders WHERE member_id = $1 AND made_premium', [member.id])
  ).rows.map(({ id }) => id);
const differences = async () =>
  (await pool.query("SELECT * FROM reconcile_ledger(now() - interval '1 hour', now() + interval '1 hour')")).rows;

test.each([
  ['60 cents of the smallest bundle', { ...SMALLEST }, 1, false],
  ['5.39 EUR of the smallest bundle', { ...SMALLEST }, 9, false],
  ['5.98 EUR of a larger one', {}, 13, false],
  ['6.44 EUR of a larger one', {}, 14, true],
  ['nothing', {}, 0, false],
  ['34 cents of the smallest bundle at the discount', { ...SMALLEST, ...DISCOUNT }, 1, false],
  ['4.48 EUR of a larger one at the discount', { ...DISCOUNT }, 13, false],
  ['4.83 EUR of a larger one at the discount', { ...DISCOUNT }, 14, true],
])('a withdrawal after which %s remains paid', async (_name, options, spent, stays) => {
  const order = await buy(options);
  if (spent > 0) await spend(spent);
  await withdraw(order);
  expect(await isPremium()).toBe(stays);
  expect(await madeBy()).toEqual(stays ? [order.order] : []);
  expect(await differences()).toEqual([]);
});

test.each([
  ['the bound', {}, 2299 - 599, true],
  ['a cent less', {}, 2299 - 598, false],
  ['the bound at the discount', DISCOUNT, 1724 - 449, true],
  ['a cent less at the discount', DISCOUNT, 1724 - 448, false],
  ['a cent less than the smallest bundle at the discount', { ...SMALLEST, ...DISCOUNT }, 1, false],
])('a refund at the provider that leaves %s', async (_name, options, cents, stays) => {
  await sendBack(await buy(options), cents);
  expect(await isPremium()).toBe(stays);
  expect(await differences()).toEqual([]);
});

test.each([SMALLEST, { ...SMALLEST, ...DISCOUNT }, { credits: 50, list_cents: 2299 }])(
  'an order without a refund preserves premium, also when all credits are spent (%o)',
  async (options) => {
    const order = await buy(options);
    await spend(options.credits);
    await withdraw(order);
    expect(await isPremium()).toBe(true);
  },
);

test.each<[string, (order: Bought) => Promise<void>, boolean]>([
  ['a refund of a part by the operator', (order) => refund(order, 37), false],
  ['a smaller refund by the operator', (order) => refund(order, 36), true],
  ['a whole refund by the operator', (order) => refund(order, null), false],
  ['a whole refund at the provider', (order) => sendBack(order, 2299), false],
  ['a reversal by the bank', ({ payment }) => reportPayment(pool, payment, 'reversed'), false],
])('%s of an order with spent credits', async (_name, act, stays) => {
  const order = await buy();
  await spend(13);
  await act(order);
  expect(await isPremium()).toBe(stays);
  expect(await madeBy()).toEqual(stays ? [order.order] : []);
  expect(await differences()).toEqual([]);
});

test('successive partial refunds end premium when the rest falls below the bound', async () => {
  const order = await buy();
  for (let turn = 0; turn < 3; turn++) await refund(order, 12);
  expect(await isPremium()).toBe(true);
  await refund(order, 1);
  expect(await isPremium()).toBe(false);
});

test('premium passes to the next order whose rest reaches the bound', async () => {
  const [one, two, three] = [await buy(SMALLEST), await buy({ ...SMALLEST, credits: 11 }), await buy()];
  await sendBack(two, 300);
  await spend(1);
  await withdraw(one);
  expect([await isPremium(), await madeBy()]).toEqual([true, [three.order]]);
  await spend(12);
  await withdraw(three);
  expect([await isPremium(), await madeBy()]).toEqual([false, []]);
  const four = await buy(SMALLEST);
  expect([await isPremium(), await madeBy()]).toEqual([true, [four.order]]);
});

test('the bound is the price at the time of the order, not a later one', async () => {
  const order = await buy();
  await pool.query(
    `INSERT INTO bundle_prices (site_id, country, credits, cents, currency)
     SELECT site_id, 'NL', 10, 1999, 'EUR' FROM orders WHERE id = $1`,
    [order.order],
  );
  await sendBack(order, 2299 - 599);
  expect(await isPremium()).toBe(true);
  await pool.query('DELETE FROM bundle_prices');
});

test('an order of an older process preserves premium until it is fully refunded', async () => {
  const order = await buy({ premium_cents: null });
  await sendBack(order, 2298);
  expect(await isPremium()).toBe(true);
  await sendBack(order, 1);
  expect(await isPremium()).toBe(false);
});

test('mails mention the end of premium only if it ends', async () => {
  const newest = async (kind: string) =>
    (await mailsTo(pool, member.id)).findLast((mail) => mail.kind === kind)?.data as { ends_premium?: boolean };
  const [one, two] = [await buy(SMALLEST), await buy()];
  await withdraw(one);
  expect(await newest('order_withdrawn')).toMatchObject({ ends_premium: false });
  await refund(two, 1);
  expect(await newest('order_refunded')).toMatchObject({ ends_premium: false });
  await sendBack(two, 2000);
  expect(await newest('order_refunded')).toMatchObject({ ends_premium: true });
  const three = await buy({ method: 'visa' });
  await reportPayment(pool, three.payment, 'reversed');
  expect(await newest('order_reversed')).toMatchObject({ ends_premium: true });
});

test('an order shows in advance whether its withdrawal ends premium', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ credits: fc.constantFrom(10, 25, 50), spent: fc.nat({ max: 30 }), back: fc.nat({ max: 3 }) }),
        { minLength: 1, maxLength: 3 },
      ),
      async (purchases) => {
        member = await createTestMember(pool, { credits: 0, paid: false });
        const bought: Bought[] = [];
        for (const { credits, spent, back } of purchases) {
          const order = await buy({ credits, list_cents: { 10: 599, 25: 1299, 50: 2299 }[credits] ?? 0 });
          bought.push(order);
          await spend(Math.min(spent, (await readAccounts(pool, member.id)).credits));
          if (back > 0) await refund(order, back);
        }
        for (const placed of bought) {
          const read = await readOrder(pool, { member: member.id, id: placed.order as OrderId, days: 14 });
          const before = await isPremium();
          await withdraw(placed);
          const hasEnded = before && !(await isPremium());
          expect(read?.withdrawal?.ends_premium ?? false).toBe(hasEnded);
          if (read?.withdrawal)
            expect(read.withdrawal.remains.cents < read.withdrawal.premium.cents || !hasEnded).toBe(true);
        }
      },
    ),
    { numRuns: 40 },
  );
  expect(await differences()).toEqual([]);
}, 60_000);
