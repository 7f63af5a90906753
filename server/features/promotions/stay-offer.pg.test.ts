import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import { getCheckout } from '../../../contract/payments/payments.ts';
import { getOffers, showStayOffer } from '../../../contract/promotions.ts';
import { STAY_CODE } from '../../../contract/payments/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { placeTestOrder, reportPayment } from '../../fixtures/orders.ts';

let server: TestApp;
let pool: Pool;
let member: TestMember;
let ask: Ask;
beforeAll(async () => {
  server = await createTestApp();
  ({ pool } = server.database);
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await createTestMember(pool, { credits: 0 });
  ask = server.as(member);
});

const show = async () => (await ask(showStayOffer)).body.offer;
const hoursTo = (at: string | null | undefined) => (Date.parse(at ?? '') - Date.now()) / 3_600_000;
const pass = (hours: number) =>
  pool.query('UPDATE discount_codes SET expires_at = expires_at - make_interval(hours => $2) WHERE member_id = $1', [
    member.id,
    hours,
  ]);
const checkout = (code?: string) =>
  ask(getCheckout, { query: { credits: 50, country: 'NL', ...(code !== undefined && { code }) } });

test('starts when it is first shown and lasts 24 hours on all devices', async () => {
  expect((await checkout(STAY_CODE)).code).toBe('discount_not_found');
  expect((await ask(getUser)).body.user?.has_own_offer).toBe(false);
  const shown = await server.database.raceTimes(12, show);
  expect(new Set(shown.map((offer) => offer?.expires)).size).toBe(1);
  expect(shown[0]).toMatchObject({
    code: STAY_CODE,
    value_percentage: 25,
    user_id: member.id,
    validity: 'once-per-user',
  });
  expect(hoursTo(shown[0]?.expires)).toBeCloseTo(24, 1);
  await pass(23);
  expect(hoursTo((await show())?.expires)).toBeCloseTo(1, 1);
  expect((await ask(getOffers)).body.own.map(({ code }) => code)).toEqual([STAY_CODE]);
  expect((await ask(getUser)).body.user?.has_own_offer).toBe(true);
});

test('reduces the prices of a member with an earlier purchase, and is redeemed once at the checkout', async () => {
  await show();
  expect((await checkout()).body).toMatchObject({ discount: { code: STAY_CODE }, total: { cents: 1724 } });
  const placed = await placeTestOrder(pool, member.id, { discount_code: STAY_CODE, discount_percentage: 25 });
  await reportPayment(pool, placed.payment, 'paid');
  expect((await checkout(STAY_CODE)).code).toBe('discount_used');
  expect(await show()).toBeNull();
  expect((await ask(getUser)).body.user?.has_own_offer).toBe(false);
});

test('starts only after an equal offer ends', async () => {
  const newcomer = await createTestMember(pool, { credits: 0, paid: false });
  const showNewcomer = async () => (await server.as(newcomer)(showStayOffer)).body.offer;
  await pool.query('UPDATE members SET signup_date = now(), confirmed_at = NULL WHERE id = $1', [newcomer.id]);
  expect(await showNewcomer()).toBeNull();
  const { rowCount } = await pool.query('SELECT FROM discount_codes WHERE member_id = $1', [newcomer.id]);
  expect(rowCount).toBe(0);
  await pool.query("UPDATE members SET signup_date = 'epoch' WHERE id = $1", [newcomer.id]);
  expect(await showNewcomer()).toMatchObject({ code: STAY_CODE });
});

test('is not shown while another offer is larger', async () => {
  await show();
  await pool.query(
    `INSERT INTO discount_codes (site_id, code, member_id, value_percentage) SELECT site_id, 'MINE-40', id, 40
     FROM members WHERE id = $1`,
    [member.id],
  );
  expect(await show()).toBeNull();
});

test('is announced, like any own code, only in its last hours', async () => {
  await pool.query(
    `INSERT INTO discount_codes (site_id, code, member_id, value_percentage, expires_at)
     SELECT site_id, 'MINE-20', id, 20, now() + make_interval(hours => rule_own_offer_hours() + 1) FROM members WHERE id = $1`,
    [member.id],
  );
  expect((await ask(getUser)).body.user?.has_own_offer).toBe(false);
  await pass(2);
  expect((await ask(getUser)).body.user?.has_own_offer).toBe(true);
});

test('does not start again after its end', async () => {
  await show();
  await pass(24);
  expect(await show()).toBeNull();
  expect((await checkout(STAY_CODE)).code).toBe('discount_expired');
  expect((await ask(getUser)).body.user?.has_own_offer).toBe(false);
});

test('belongs to one site and one member', async () => {
  await pool.query(
    `UPDATE sites s SET company = jsonb_build_object('delete_discount', jsonb_build_object('percentage', 40, 'hours', 2))
     FROM members m WHERE s.id = m.site_id AND m.id = $1`,
    [member.id],
  );
  const other = await createTestApp({ database: server.database });
  const shown = await other.as(member)(showStayOffer);
  expect(shown.body.offer).toMatchObject({ value_percentage: 40 });
  expect(hoursTo(shown.body.offer?.expires)).toBeCloseTo(2, 1);
  const unrelated = await createTestMember(pool);
  expect((await server.as(unrelated)(getCheckout, { query: { credits: 50, code: STAY_CODE } })).code).toBe(
    'discount_not_found',
  );
  await pool.query('UPDATE sites SET company = \'{"delete_discount": null}\'');
  const without = await createTestApp({ database: server.database });
  expect((await without.as(unrelated)(showStayOffer)).body.offer).toBeNull();
  await pool.query("UPDATE sites SET company = '{}'");
  await Promise.all([other.close(), without.close()]);
});
