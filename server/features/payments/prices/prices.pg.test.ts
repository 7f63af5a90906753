import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser } from '../../../../contract/account/account.ts';
import { getBundles } from '../../../../contract/payments/bundles.ts';
import { getCheckout, placeOrder } from '../../../../contract/payments/payments.ts';
import { TIME_BONUS_CODE } from '../../../../contract/payments/rules.ts';
import { createTestApp, type TestApp } from '../../../fixtures/app.ts';
import type { Ask } from '../../../fixtures/requests/ask.ts';
import { FakeProvider } from '../../../fixtures/providers/fake-provider.ts';
import { createTestMember, type TestMember } from '../../../fixtures/members.ts';
import { orderBody } from '../../../fixtures/shop.ts';

const providers = [new FakeProvider()];
let server: TestApp;
let pool: Pool;
let member: TestMember;
let ask: Ask;
beforeAll(async () => {
  server = await createTestApp({ providers });
  ({ pool } = server.database);
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await createTestMember(pool, { credits: 0, paid: false });
  // This member has no offers of new members.
  await pool.query("UPDATE members SET signup_date = 'epoch', confirmed_at = NULL WHERE id = $1", [member.id]);
  ask = server.as(member);
});

test('shows the bundles with VAT and saving, to visitors too', async () => {
  const { body } = await server.as()(getBundles, { query: { country: 'NL' } });
  expect(body).toMatchObject({ country: 'NL', vat_rate: 2100, offer: null });
  expect(body.bundles.map(({ credits, price, saving }) => [credits, price.cents, saving])).toEqual([
    [10, 599, 0],
    [25, 1299, 13],
    [50, 2299, 23],
    [100, 3999, 33],
    [250, 8749, 41],
  ]);
  expect((await server.as()(getBundles, { query: { country: 'XX' } })).code).toBe('not_found');
});

test('shows the prices of the first country of the site if no served country is known', async () => {
  const placeOf = async (who: Ask, options = {}) => {
    const { country, bundles } = (await who(getBundles, { query: {}, ...options })).body;
    return [country, bundles[0]?.price.currency];
  };
  expect(await placeOf(server.as())).toEqual(['NL', 'EUR']);
  expect(await placeOf(server.as(), { remoteAddress: '8.8.8.8' })).toEqual(['US', 'USD']);
  await pool.query("UPDATE members SET country = 'US' WHERE id = $1", [member.id]);
  expect(await placeOf(ask)).toEqual(['US', 'USD']);
  await pool.query("UPDATE members SET country = 'JP' WHERE id = $1", [member.id]);
  expect(await placeOf(ask)).toEqual(['NL', 'EUR']);
  await pool.query(
    'UPDATE sites s SET settings = \'{"countries": ["GB", "NL"]}\' FROM members m WHERE s.id = m.site_id AND m.id = $1',
    [member.id],
  );
  const other = await createTestApp({ database: server.database, providers });
  expect(await placeOf(other.as())).toEqual(['GB', 'GBP']);
  expect(await placeOf(other.as(member))).toEqual(['GB', 'GBP']);
  expect((await other.as(member)(getUser)).body.user?.credit_price.currency).toBe('GBP');
  await pool.query("UPDATE sites SET settings = '{}'");
  await other.close();
});

test('reduces the prices by the running offer of a member', async () => {
  await pool.query('UPDATE members SET signup_date = now() WHERE id = $1', [member.id]);
  const { body } = await ask(getBundles, { query: { country: 'NL' } });
  expect(body.offer).toMatchObject({ code: TIME_BONUS_CODE, percentage: 25 });
  expect(body.bundles[2]).toMatchObject({ reduced: { cents: 1724, currency: 'EUR' } });
});

test('uses the prices that the operator set for a country', async () => {
  await pool.query(
    `INSERT INTO bundle_prices (site_id, country, credits, cents, currency)
     SELECT site_id, 'BE', 20, 999, 'EUR' FROM members WHERE id = $1`,
    [member.id],
  );
  const other = await createTestApp({ database: server.database, providers });
  const { body } = await other.as(member)(getCheckout, { query: { credits: 20, country: 'BE' } });
  expect(body).toMatchObject({ total: { cents: 999, currency: 'EUR' }, vat: { cents: 173 } });
  expect(new Set(body.methods)).toEqual(new Set(['visa', 'creditcard', 'paypal', 'sct']));
  await other.close();
});

test('an order stores the price of the cheapest bundle of its country, under its discount, for premium', async () => {
  const premiumOf = async (changes: Parameters<typeof orderBody>[1]) => {
    const { order } = (await ask(placeOrder, { body: await orderBody(ask, changes) })).body;
    const { rows } = await pool.query('SELECT premium_cents, currency FROM orders WHERE id = $1', [order.id]);
    return rows[0];
  };
  expect(await premiumOf({})).toEqual({ premium_cents: 599, currency: 'EUR' });
  expect(await premiumOf({ credits: 10 })).toEqual({ premium_cents: 599, currency: 'EUR' });
  expect(await premiumOf({ country: 'GB', method: 'visa' })).toEqual({ premium_cents: 549, currency: 'GBP' });
  await pool.query('UPDATE members SET signup_date = now() WHERE id = $1', [member.id]);
  expect(await premiumOf({ code: TIME_BONUS_CODE })).toEqual({ premium_cents: 449, currency: 'EUR' });
  expect(await premiumOf({ code: TIME_BONUS_CODE, credits: 10 })).toEqual({ premium_cents: 449, currency: 'EUR' });
});

test('a code for certain payment methods leaves only those, and applies only if typed', async () => {
  const makeCode = (code: string, methods: readonly string[], owner: string | null = null) =>
    pool.query(
      `INSERT INTO discount_codes (site_id, code, member_id, value_percentage, paymentmethods)
       SELECT site_id, $2, $3, 20, $4 FROM members WHERE id = $1`,
      [member.id, code, owner, methods],
    );
  await makeCode('ONLY-PAYPAL', ['paypal', 'blik']);
  await makeCode('ONLY-BLIK', ['blik']);
  await makeCode('ONLY-MINE', ['visa'], member.id);
  const look = (code?: string) => ask(getCheckout, { query: { credits: 50, country: 'NL', ...(code && { code }) } });
  expect((await look('ONLY-PAYPAL')).body).toMatchObject({
    methods: ['paypal'],
    discount: { code: 'ONLY-PAYPAL', methods: ['paypal', 'blik'] },
  });
  expect((await look()).body).toMatchObject({ discount: null, total: { cents: 2299 } });
  expect((await look('ONLY-MINE')).body).toMatchObject({ methods: ['visa'], total: { cents: 1839 } });
  expect((await look('ONLY-BLIK')).problem).toMatchObject({ code: 'discount_method', data: { methods: ['blik'] } });
  const { problem } = await ask(placeOrder, { body: await orderBody(ask, { code: 'ONLY-PAYPAL', method: 'visa' }) });
  expect(problem).toMatchObject({ code: 'discount_method', data: { methods: ['paypal', 'blik'] } });
});

const makeCode = (code: string, percentage: number) =>
  pool.query(
    `INSERT INTO discount_codes (site_id, code, value_percentage)
     SELECT site_id, $2, $3 FROM members WHERE id = $1 ON CONFLICT DO NOTHING`,
    [member.id, code, percentage],
  );
const priced = (code: string) => ask(getCheckout, { query: { credits: 50, country: 'NL', code } });

test('a typed code with a smaller discount leaves the offer in the price, also at the order', async () => {
  await pool.query('UPDATE members SET signup_date = now() WHERE id = $1', [member.id]);
  await makeCode('WELCOME10', 10);
  const { body } = await priced('welcome10');
  expect(body).toMatchObject({
    discount: { code: TIME_BONUS_CODE, percentage: 25, amount: { cents: 575 } },
    lesser_discount: { code: 'WELCOME10', percentage: 10, amount: { cents: 230 } },
    total: { cents: 1724 },
  });
  const typed = await orderBody(ask, { code: 'WELCOME10' });
  const dearer = { ...typed, total: { cents: 2069, currency: 'EUR' } };
  expect((await ask(placeOrder, { body: dearer })).code).toBe('total_changed');
  const { order } = (await ask(placeOrder, { body: typed })).body;
  expect(order).toMatchObject({ discount: { code: TIME_BONUS_CODE, percentage: 25 }, total: { cents: 1724 } });
});

test('a typed code with an equal or larger discount replaces the offer, also at the order', async () => {
  await pool.query('UPDATE members SET signup_date = now() WHERE id = $1', [member.id]);
  await makeCode('SPRING40', 40);
  await makeCode('SPRING25', 25);
  expect((await priced('SPRING25')).body).toMatchObject({
    discount: { code: 'SPRING25' },
    lesser_discount: { code: TIME_BONUS_CODE, percentage: 25 },
  });
  expect((await priced('SPRING40')).body).toMatchObject({
    discount: { code: 'SPRING40', percentage: 40 },
    lesser_discount: { code: TIME_BONUS_CODE, percentage: 25 },
    total: { cents: 1379 },
  });
  const { order } = (await ask(placeOrder, { body: await orderBody(ask, { code: 'SPRING40' }) })).body;
  expect(order).toMatchObject({ discount: { code: 'SPRING40' }, total: { cents: 1379 } });
});

test('shows no second discount beside the own offer of a member, typed or not, or beside a single code', async () => {
  await makeCode('WELCOME10', 10);
  expect((await priced('WELCOME10')).body).toMatchObject({ discount: { code: 'WELCOME10' }, lesser_discount: null });
  await pool.query('UPDATE members SET signup_date = now() WHERE id = $1', [member.id]);
  expect((await priced(TIME_BONUS_CODE)).body).toMatchObject({
    discount: { code: TIME_BONUS_CODE },
    lesser_discount: null,
  });
});
