import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getDiscountCode, getOffers } from '../../../contract/promotions.ts';
import { TIME_BONUS_CODE, TIME_BONUS_SECONDS, WELCOME_CODE, WELCOME_HOURS } from '../../../contract/payment-rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/ask.ts';
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

const makeCode = (code: string, columns: { member?: string; country?: string; minimum?: number } = {}) =>
  pool.query(
    `INSERT INTO discount_codes (site_id, code, member_id, value_percentage, country, currency, minimum_order_value)
     SELECT site_id, $2, $3, 20, $4, 'EUR', $5 FROM members WHERE id = $1`,
    [member.id, code, columns.member ?? null, columns.country ?? null, columns.minimum ?? 0],
  );
const secondsTo = (at: string | null | undefined) => (Date.parse(at ?? '') - Date.now()) / 1_000;

test('lists the offers of a new member with their deadlines, and none of a member who has paid', async () => {
  await makeCode('FOR-ME', { member: member.id });
  await makeCode('FOR-ALL');
  const { body } = await ask(getOffers);
  expect(body.time_bonus).toMatchObject({
    code: TIME_BONUS_CODE,
    value_percentage: 25,
    validity: 'once-per-user',
    status: 'active',
    user_id: member.id,
  });
  expect(body.welcome).toMatchObject({ code: WELCOME_CODE, value_percentage: 25, validity: 'once-per-user' });
  expect(secondsTo(body.time_bonus?.expires)).toBeCloseTo(TIME_BONUS_SECONDS, -1);
  expect(secondsTo(body.welcome?.expires)).toBeCloseTo(WELCOME_HOURS * 3_600, -1);
  expect(body.own.map(({ code }) => code)).toEqual(['FOR-ME']);
  await pool.query('UPDATE members SET paid_user = true WHERE id = $1', [member.id]);
  expect((await ask(getOffers)).body).toMatchObject({ time_bonus: null, welcome: null });
});

test('an offer that is over is gone and stays over', async () => {
  await pool.query('UPDATE members SET signup_date = now() - make_interval(secs => $2) WHERE id = $1', [
    member.id,
    TIME_BONUS_SECONDS,
  ]);
  expect((await ask(getOffers)).body.time_bonus).toBeNull();
  const { problem, status } = await ask(getDiscountCode, { query: { code: TIME_BONUS_CODE } });
  expect([status, problem.code]).toEqual([410, 'discount_expired']);
  expect(secondsTo(problem.data.expired_at as string)).toBeLessThan(1);
});

test('describes a code for a purchase, or says what is wrong with it', async () => {
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
