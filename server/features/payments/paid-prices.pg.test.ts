import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import { getOrders } from '../../../contract/payments/payments.ts';
import { getSuspension } from '../../../contract/suspension.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { placeTestOrder, reportPayment } from '../../fixtures/orders.ts';

let server: TestApp;
let pool: Pool;
let member: TestMember;
beforeAll(async () => {
  server = await createTestApp();
  ({ pool } = server.database);
});
afterAll(() => server.close());
beforeEach(async () => (member = await createTestMember(pool, { credits: 0, paid: false })));

const buy = async (options: Parameters<typeof placeTestOrder>[2]) => {
  const placed = await placeTestOrder(pool, member.id, options);
  await reportPayment(pool, placed.payment, 'paid');
  return placed;
};
let references = 0;
const change = (amount: number, reason: string) =>
  pool.query('SELECT credit($1, $2, $3, $4)', [member.id, amount, reason, `paid-prices-${(references += 1)}`]);
/** Returns the balance and the paid amounts of the list of orders. The suspension must show the same. */
const paid = async () => {
  const ask = server.as(member);
  const { credits, paid_unspent } = (await ask(getOrders, { query: {} })).body;
  expect((await ask(getSuspension)).body.wallet).toMatchObject({ credits, paid_unspent });
  return [credits, ...paid_unspent.map(({ cents, currency }) => `${cents} ${currency}`)];
};

test('shows the amount paid for the unspent credits, at the prices of their orders', async () => {
  expect(await paid()).toEqual([0]);
  await change(3, 'signup');
  expect(await paid()).toEqual([3]);
  await buy({ credits: 50, list_cents: 2299, discount_code: 'TIMEBONUS25', discount_percentage: 25 });
  await buy({ credits: 10, list_cents: 599 });
  expect(await paid()).toEqual([63, '2323 EUR']);
  // Spends the three free credits first, then 15 of the older order.
  await change(-18, 'message');
  expect(await paid()).toEqual([45, `${Math.floor((1724 * 35) / 50 + 0.5) + 599} EUR`]);
  await change(-40, 'message');
  expect(await paid()).toEqual([5, '300 EUR']);
});

test('excludes refunded amounts and separates currencies', async () => {
  const first = await buy({ credits: 50, list_cents: 2299 });
  const other = await buy({ credits: 10, list_cents: 599 });
  await pool.query("UPDATE orders SET currency = 'GBP' WHERE id = $1", [other.order]);
  expect(await paid()).toEqual([60, '2299 EUR', '599 GBP']);
  await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, first.order]);
  expect(await paid()).toEqual([10, '599 GBP']);
});

test('the price of a credit is that of the best bundle until the first purchase, then that of the last valid order', async () => {
  const price = async () => {
    const { user } = (await server.as(member)(getUser)).body;
    return [user?.credit_price_from, user?.credit_price.cents];
  };
  expect(await price()).toEqual([true, 35]);
  const first = await buy({ credits: 10, list_cents: 599 });
  expect(await price()).toEqual([false, 60]);
  const last = await buy({ credits: 50, list_cents: 2299 });
  expect(await price()).toEqual([false, 46]);
  await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, last.order]);
  expect(await price()).toEqual([false, 60]);
  await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, first.order]);
  expect(await price()).toEqual([true, 35]);
});
