import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestSite } from '../../fixtures/members.ts';
import { insertSearched, makeSearched } from '../../fixtures/search-members.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Creates members who were last active that long ago, in milliseconds. Returns by how much `seen_at` is earlier, by member. */
async function createLastActive(...ages: readonly number[]) {
  const { pool } = database;
  const site = await createTestSite(pool);
  const members = ages.map((age) =>
    makeSearched(site, {
      state: 'active',
      invisible: false,
      hide_online: false,
      last_active: new Date(Date.now() - age),
    }),
  );
  await insertSearched(pool, members);
  return async (): Promise<number[]> => {
    const { rows } = await pool.query<{ id: MemberId; blur: number }>(
      'SELECT id, extract(epoch FROM last_active - seen_at)::float8 * 1000 AS blur FROM members WHERE site_id = $1',
      [site],
    );
    const byId = new Map(rows.map(({ id, blur }) => [id, blur]));
    return members.map(({ id }) => byId.get(id) ?? Number.NaN);
  };
}

const blur = (within: string) => database.pool.query('SELECT blur_seen($1::interval)', [within]);

/** Undoes the blur, as after a short visit of each member. */
const sharpen = () => database.pool.query("UPDATE members SET seen_at = last_active - interval '1 second'");

test('moves members to a random earlier place within the resolution of their presence, and preserves that place', async () => {
  const blurs = await createLastActive(MINUTE, HOUR, 3 * DAY, 30 * DAY);
  const placed = await blurs();
  const [online, today, week, longer] = placed;
  expect(online).toBeGreaterThan(0);
  expect(online).toBeLessThan(10 * MINUTE);
  expect(today).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(today).toBeLessThanOrEqual(DAY);
  expect(week).toBeGreaterThanOrEqual(DAY);
  expect(week).toBeLessThanOrEqual(7 * DAY);
  expect(longer).toBeGreaterThanOrEqual(7 * DAY);
  expect(longer).toBeLessThanOrEqual(180 * DAY);
  await blur('1000 years');
  expect(await blurs()).toEqual(placed);
});

test('moves members back when the resolution of their presence decreases', async () => {
  const blurs = await createLastActive(MINUTE, HOUR, 3 * DAY, 30 * DAY);
  await sharpen();
  await blur('1000 years');
  const [online, today, week, longer] = await blurs();
  expect(online).toBe(1_000);
  expect(today).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(week).toBeGreaterThanOrEqual(DAY);
  expect(longer).toBeGreaterThanOrEqual(7 * DAY);
});

test('the frequent job reaches only members who have just left', async () => {
  const blurs = await createLastActive(HOUR, 3 * HOUR);
  await sharpen();
  await blur('2 hours');
  const [left, earlier] = await blurs();
  expect(left).toBeGreaterThanOrEqual(10 * MINUTE);
  expect(earlier).toBe(1_000);
});

/** Returns for how many of 40 visits, each between those of two accounts of one person, the order reveals the true place. */
async function countOrdered(...ages: [number, number, number]): Promise<number> {
  const visits = await Promise.all(Array.from({ length: 40 }, () => createLastActive(...ages)));
  let ordered = 0;
  for (const blurs of visits) {
    const [first = 0, between = 0, last = 0] = (await blurs()).map((blurred, index) => (ages[index] ?? 0) + blurred);
    if (first > between && between > last) ordered += 1;
  }
  return ordered;
}

test('two accounts of one person cannot find the hour of a visit between theirs', async () => {
  // One of six orders is the true one by chance. The share is slightly higher because the noise is only a day.
  expect(await countOrdered(6 * HOUR, 5 * HOUR, 4 * HOUR)).toBeLessThan(20);
});

test('two accounts of one person cannot find the minute of a visit while all three are online', async () => {
  const sinceStep = Date.now() % (5 * MINUTE);
  expect(await countOrdered(sinceStep - 1, sinceStep / 2, 1)).toBeLessThan(20);
});

test('preserves the place of an online member who is active again within the same step', async () => {
  const { pool } = database;
  const site = await createTestSite(pool);
  // A member who was active at the beginning of the current step, so that a moment later is in the same step.
  await insertSearched(pool, [
    makeSearched(site, { hide_online: false, last_active: new Date(Date.now() - (Date.now() % (5 * MINUTE))) }),
  ]);
  const seen = async () => (await pool.query('SELECT seen_at FROM members WHERE site_id = $1', [site])).rows;
  const before = await seen();
  await pool.query("UPDATE members SET last_active = last_active + interval '1 second' WHERE site_id = $1", [site]);
  expect(await seen()).toEqual(before);
  await pool.query("UPDATE members SET last_active = last_active + interval '5 minutes' WHERE site_id = $1", [site]);
  expect(await seen()).not.toEqual(before);
});

test('does not wait for a member whose row is locked', async () => {
  const blurs = await createLastActive(HOUR);
  await sharpen();
  const client = await database.pool.connect();
  await client.query('BEGIN; SELECT FROM members FOR UPDATE');
  await blur('1000 years');
  expect(await blurs()).toEqual([1_000]);
  await client.query('COMMIT');
  client.release();
  await blur('1000 years');
  expect((await blurs())[0]).toBeGreaterThan(1_000);
});
