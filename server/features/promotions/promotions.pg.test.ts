import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBundles } from '../../../contract/payments/bundles.ts';
import { getDiscountCode, getOffers } from '../../../contract/promotions.ts';
import { TIME_BONUS_CODE, TIME_BONUS_SECONDS, WELCOME_CODE, WELCOME_HOURS } from '../../../contract/payments/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';

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
  member = await createTestMember(pool, { credits: 0, paid: false });
  await pool.query('UPDATE members SET signup_date = now(), confirmed_at = now() WHERE id = $1', [member.id]);
  ask = server.as(member);
});

interface Columns {
  readonly member?: string;
  readonly country?: string;
  readonly minimum?: number;
  readonly percentage?: number;
}
const makeCode = (code: string, { member: owner, country, minimum = 0, percentage = 20 }: Columns = {}) =>
  pool.query(
    `INSERT INTO discount_codes (site_id, code, member_id, value_percentage, country, currency, minimum_order_value)
     SELECT site_id, $2, $3, $6, $4, 'EUR', $5 FROM members WHERE id = $1`,
    [member.id, code, owner ?? null, country ?? null, minimum, percentage],
  );
const secondsTo = (at: string | null | undefined) => (Date.parse(at ?? '') - Date.now()) / 1_000;

/** The offer that the member sees, and the one in the prices of the bundles. */
const shown = async () => {
  const { time_bonus, welcome, own } = (await ask(getOffers)).body;
  const { offer } = (await ask(getBundles, { query: {} })).body;
  const [one, ...others] = [time_bonus, welcome, ...own].filter((offered) => offered !== null);
  expect(others).toEqual([]);
  expect([one?.code, one?.expires]).toEqual([offer?.code, offer?.expires]);
  return one;
};

test('shows a member one offer at a time, the one of the prices: the time bonus, then the welcome code, then their own', async () => {
  await makeCode('FOR-ME', { member: member.id });
  await makeCode('FOR-ALL');
  const bonus = await shown();
  expect(bonus).toMatchObject({
    code: TIME_BONUS_CODE,
    value_percentage: 25,
    validity: 'once-per-user',
    status: 'active',
    user_id: member.id,
  });
  expect(secondsTo(bonus?.expires)).toBeCloseTo(TIME_BONUS_SECONDS, -1);
  await pool.query('UPDATE members SET signup_date = now() - make_interval(secs => $2) WHERE id = $1', [
    member.id,
    TIME_BONUS_SECONDS,
  ]);
  const welcome = await shown();
  expect(welcome).toMatchObject({ code: WELCOME_CODE, value_percentage: 25, validity: 'once-per-user' });
  expect(secondsTo(welcome?.expires)).toBeCloseTo(WELCOME_HOURS * 3_600, -1);
  await pool.query('UPDATE members SET paid_user = true WHERE id = $1', [member.id]);
  expect(await shown()).toMatchObject({ code: 'FOR-ME', user_id: member.id });
});

test('replaces the time bonus with a code of the member that reduces the price more', async () => {
  await makeCode('MINE-40', { member: member.id, percentage: 40 });
  expect(await shown()).toMatchObject({ code: 'MINE-40', value_percentage: 40 });
});

test('an expired offer disappears and does not start again', async () => {
  await pool.query('UPDATE members SET signup_date = now() - make_interval(secs => $2) WHERE id = $1', [
    member.id,
    TIME_BONUS_SECONDS,
  ]);
  expect((await ask(getOffers)).body.time_bonus).toBeNull();
  const { problem, status } = await ask(getDiscountCode, { query: { code: TIME_BONUS_CODE } });
  expect([status, problem.code]).toEqual([410, 'discount_expired']);
  expect(secondsTo(problem.data.expired_at as string)).toBeLessThan(1);
});

test('describes a code for a purchase, or reports why it cannot be used', async () => {
  await makeCode('AUTUMN20', { country: 'NL', minimum: 2000 });
  const find = async (query: object) => (await ask(getDiscountCode, { query })).code;
  const { body } = await ask(getDiscountCode, { query: { code: 'autumn20', credits: 50, country: 'NL' } });
  expect(body.discount_code).toMatchObject({
    code: 'AUTUMN20',
    user_id: null,
    minimum_order_value: 2000,
    expired: false,
  });
  expect(
    (await ask(getDiscountCode, { query: { code: 'AUTUMN20', credits: 50, country: 'BE' } })).problem,
  ).toMatchObject({
    code: 'discount_country',
    data: { country: 'NL' },
  });
  await makeCode('EURO20');
  expect((await ask(getDiscountCode, { query: { code: 'EURO20', credits: 50, country: 'GB' } })).problem).toMatchObject(
    {
      code: 'discount_currency',
      data: { currency: 'EUR' },
    },
  );
  expect(await find({ code: 'AUTUMN20', credits: 10, country: 'NL' })).toBe('discount_minimum');
  expect(await find({ code: 'SPRING' })).toBe('discount_not_found');
  expect(await find({})).toBe('discount_not_found');
  expect((await ask(getDiscountCode, { query: { welcome: 'true' } })).body.discount_code.code).toBe(WELCOME_CODE);
});

test('a code of another member is not found', async () => {
  const other = await createTestMember(pool);
  await makeCode('SECRET', { member: other.id });
  expect((await ask(getDiscountCode, { query: { code: 'SECRET' } })).code).toBe('discount_not_found');
});
