import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TIME_BONUS_CODE, TIME_BONUS_SECONDS, WELCOME_CODE, WELCOME_HOURS } from '../../../contract/payments/rules.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, createTestSite, type TestMember, testSite } from '../../fixtures/members.ts';
import { payTestOrderAgain, placeTestOrder, readAccounts, reportPayment } from '../../fixtures/orders.ts';

let database: TestDatabase;
let pool: Pool;
let site: string;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase(20);
  ({ pool } = database);
  site = await testSite(pool);
});
afterAll(() => database.drop());
beforeEach(async () => (member = await createTestMember(pool, { credits: 0, paid: false })));

const PURCHASE = { order_id: randomUUID(), list_cents: 2299, currency: 'EUR', country: 'NL', method: 'ideal' };
const check = async (code: string, purchase: object = {}, who: TestMember = member): Promise<string> => {
  const { rows } = await pool.query('SELECT verdict FROM check_code($1, $2, $3)', [
    who.id,
    code,
    JSON.stringify({ ...PURCHASE, ...purchase }),
  ]);
  return rows[0].verdict;
};
/** Makes a code for a discount of 20 percent. */
async function makeCode(columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const row = { site_id: site, code: `C${randomUUID().slice(0, 8).toUpperCase()}`, value_percentage: 20, ...columns };
  await pool.query(
    `INSERT INTO discount_codes (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map((_, index) => `$${index + 1}`)
      .join(', ')})`,
    Object.values(row),
  );
  return row.code;
}
const moveClock = (column: 'signup_date' | 'confirmed_at', seconds: number) =>
  pool.query(`UPDATE members SET ${column} = now() - make_interval(secs => $2) WHERE id = $1`, [member.id, seconds]);

test.each([
  ['a valid code', {}, {}, 'ok'],
  ['a disabled code', { status: 'disabled' }, {}, 'discount_not_found'],
  ['a code that has ended', { expires_at: new Date(0) }, {}, 'discount_expired'],
  ['a code of another country', { country: 'BE' }, {}, 'discount_country'],
  ['a code of another currency', { currency: 'CHF' }, {}, 'discount_currency'],
  ['a bundle below the minimum', { currency: 'EUR', minimum_order_value: 2300 }, {}, 'discount_minimum'],
  ['a bundle at the minimum', { currency: 'EUR', minimum_order_value: 2299 }, {}, 'ok'],
  ['another method', { paymentmethods: ['paypal'] }, {}, 'discount_method'],
  ['no method yet', { paymentmethods: ['paypal'] }, { method: null }, 'ok'],
])('%s', async (_name, columns, purchase, verdict) => {
  expect(await check(await makeCode(columns), purchase)).toBe(verdict);
});

test('accepts a code in lower case, but not the code of another member', async () => {
  const other = await createTestMember(pool);
  const code = await makeCode({ member_id: other.id });
  expect(await check(code)).toBe('discount_not_found');
  expect(await check(code.toLowerCase(), {}, other)).toBe('ok');
});

test('accepts no code of another site', async () => {
  expect(await check(await makeCode({ site_id: await createTestSite(pool) }))).toBe('discount_not_found');
});

test('the own code of a member precedes a code of the site with the same name', async () => {
  const code = await makeCode({ status: 'disabled' });
  await makeCode({ code, member_id: member.id });
  expect(await check(code)).toBe('ok');
});

test('the welcome offer needs a confirmed address', async () => {
  await pool.query('UPDATE members SET confirmed_at = NULL WHERE id = $1', [member.id]);
  expect(await check(WELCOME_CODE)).toBe('discount_not_found');
});

test('offers the own code that reduces most with any payment method; of equal codes the one that ends first', async () => {
  await pool.query('UPDATE members SET paid_user = true WHERE id = $1', [member.id]);
  const own = (hours: number, columns: object = {}) =>
    makeCode({ member_id: member.id, expires_at: new Date(Date.now() + hours * 3_600_000), ...columns });
  // Without the order by their ends, the order by their names would decide.
  await own(3, { code: 'A-LATER' });
  await own(2, { code: 'B-SOON' });
  await own(3, { code: 'C-LATER' });
  await own(1, { value_percentage: 10 });
  await own(1, { value_percentage: 30, paymentmethods: ['ideal'] });
  await makeCode({ value_percentage: 40 });
  const { rows } = await pool.query('SELECT code FROM best_offer($1, $2)', [member.id, JSON.stringify(PURCHASE)]);
  expect(rows).toEqual([{ code: 'B-SOON' }]);
});

test('the built-in offers end to the second and are for members who have not paid', async () => {
  await moveClock('signup_date', TIME_BONUS_SECONDS - 5);
  await moveClock('confirmed_at', WELCOME_HOURS * 3_600 - 5);
  expect([await check(TIME_BONUS_CODE), await check(WELCOME_CODE)]).toEqual(['ok', 'ok']);
  await pool.query('UPDATE members SET paid_user = true WHERE id = $1', [member.id]);
  expect([await check(TIME_BONUS_CODE), await check(WELCOME_CODE)]).toEqual([
    'discount_not_found',
    'discount_not_found',
  ]);
  await pool.query('UPDATE members SET paid_user = false WHERE id = $1', [member.id]);
  await moveClock('signup_date', TIME_BONUS_SECONDS);
  await moveClock('confirmed_at', WELCOME_HOURS * 3_600);
  expect([await check(TIME_BONUS_CODE), await check(WELCOME_CODE)]).toEqual(['discount_expired', 'discount_expired']);
});

test('a code is redeemed when its order is paid, not when it is placed', async () => {
  const code = await makeCode();
  const discount = { discount_code: code, discount_percentage: 20 };
  const { order, payment } = await placeTestOrder(pool, member.id, discount);
  expect(await check(code)).toBe('ok');
  await reportPayment(pool, payment, 'paid');
  expect(await readAccounts(pool, member.id)).toMatchObject({ credits: 50, orders: { [order]: 'completed' } });
  expect(await check(code)).toBe('discount_used');
  expect((await placeTestOrder(pool, member.id, { ...discount, seen: order })).outcome).toBe('discount_used');
});

test('a code that the operator switches off still applies to orders that were placed with it', async () => {
  const code = await makeCode();
  const { order, payment } = await placeTestOrder(pool, member.id, { discount_code: code, discount_percentage: 20 });
  await pool.query("UPDATE discount_codes SET status = 'disabled' WHERE code = $1", [code]);
  expect(await check(code)).toBe('discount_not_found');
  await reportPayment(pool, payment, 'paid');
  expect(await readAccounts(pool, member.id)).toMatchObject({ orders: { [order]: 'completed' }, refunds: [] });
});

test('refuses a discount without a code or with another percentage than the code', async () => {
  const code = await makeCode();
  expect((await placeTestOrder(pool, member.id, { discount_code: code, discount_percentage: 50 })).outcome).toBe(
    'total_changed',
  );
  expect((await placeTestOrder(pool, member.id, { discount_percentage: 20 })).outcome).toBe('total_changed');
});

test('a payment that began before the end of an offer completes its order with the discount', async () => {
  const discount = { discount_code: TIME_BONUS_CODE, discount_percentage: 25 };
  const { order, payment } = await placeTestOrder(pool, member.id, discount);
  await moveClock('signup_date', TIME_BONUS_SECONDS);
  expect((await placeTestOrder(pool, member.id, { ...discount, credits: 100 })).outcome).toBe('discount_expired');
  await reportPayment(pool, payment, 'paid');
  expect(await readAccounts(pool, member.id)).toMatchObject({ orders: { [order]: 'completed' }, refunds: [] });
});

test('another payment of an order requires a valid code', async () => {
  const { order, payment } = await placeTestOrder(pool, member.id, {
    discount_code: TIME_BONUS_CODE,
    discount_percentage: 25,
  });
  await reportPayment(pool, payment, 'failed');
  expect((await payTestOrderAgain(pool, member.id, { order, method: 'visa' })).outcome).toBe('placed');
  await moveClock('signup_date', TIME_BONUS_SECONDS);
  expect((await payTestOrderAgain(pool, member.id, { order, method: 'visa' })).outcome).toBe('discount_expired');
});

test('one of thirty members who pay with a single-use code gets the discount, the others a refund', async () => {
  const code = await makeCode({ validity: 'once' });
  const members = await Promise.all(Array.from({ length: 30 }, () => createTestMember(pool, { credits: 0 })));
  const placed = await Promise.all(
    members.map(({ id }) => placeTestOrder(pool, id, { discount_code: code, discount_percentage: 20 })),
  );
  await raceBehindLock(
    pool,
    { table: 'documents' },
    placed.map((each) => () => reportPayment(pool, each.payment, 'paid')),
  );
  const all = await Promise.all(members.map(({ id }) => readAccounts(pool, id)));
  expect(all.filter(({ credits }) => credits === 50)).toHaveLength(1);
  expect(all.flatMap(({ refunds }) => refunds)).toEqual(
    Array.from({ length: 29 }, () => ({ reason: 'refused', cents: 1839, state: 'asked' })),
  );
});

test('a member cannot redeem a code twice with two open orders', async () => {
  const code = await makeCode();
  const discount = { discount_code: code, discount_percentage: 20 };
  const [one, two] = [
    await placeTestOrder(pool, member.id, discount),
    await placeTestOrder(pool, member.id, { ...discount, credits: 100 }),
  ];
  await raceBehindLock(
    pool,
    { table: 'documents' },
    [one, two].map((each) => () => reportPayment(pool, each.payment, 'paid')),
  );
  const { orders, refunds } = await readAccounts(pool, member.id);
  expect(Object.values(orders).toSorted()).toEqual(['completed', 'refused']);
  expect(refunds).toEqual([{ reason: 'refused', cents: 1839, state: 'asked' }]);
});
