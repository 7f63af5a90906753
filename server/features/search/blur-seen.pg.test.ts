import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { createTestSite } from '../../fixtures/members.ts';
import { insertSearched, makeSearched } from '../../fixtures/search-world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Creates members who were last active that long ago, in milliseconds. Returns by how much `seen_at` is earlier, by member. */
async function createLastActive(...ages: readonly number[]) {
  const { pool } = database;
  const site = await createTestSite(pool);
  const members = ages.map((age) =>
    makeSearched(site, {
      status: 'active',
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

test('leaves members who are online at their exact place, and moves others once, by what their presence says', async () => {
  const blurs = await createLastActive(60_000, HOUR, 3 * DAY, 30 * DAY);
  expect(await blurs()).toEqual([0, 0, 0, 0]);
  await blur('1000 years');
  const [online, today, week, longer] = await blurs();
  expect(online).toBe(0);
  expect(today).toBeGreaterThan(0);
  expect(today).toBeLessThanOrEqual(DAY);
  expect(week).toBeGreaterThanOrEqual(DAY);
  expect(week).toBeLessThanOrEqual(7 * DAY);
  expect(longer).toBeGreaterThanOrEqual(7 * DAY);
  expect(longer).toBeLessThanOrEqual(180 * DAY);
  await blur('1000 years');
  expect(await blurs()).toEqual([online, today, week, longer]);
});

test('the frequent job reaches only members who have just left', async () => {
  const blurs = await createLastActive(HOUR, 3 * HOUR);
  await blur('2 hours');
  const [left, earlier] = await blurs();
  expect(left).toBeGreaterThan(0);
  expect(earlier).toBe(0);
});

test('two accounts of one person cannot tell the hour of a visit between them', async () => {
  const visits = await Promise.all(Array.from({ length: 40 }, () => createLastActive(6 * HOUR, 5 * HOUR, 4 * HOUR)));
  await blur('2 days');
  let ordered = 0;
  for (const blurs of visits) {
    const [first = 0, between = 0, last = 0] = await blurs();
    if (6 * HOUR + first > 5 * HOUR + between && 5 * HOUR + between > 4 * HOUR + last) ordered += 1;
  }
  // One order of six is the true one by chance, and a little more often because the noise is only a day.
  expect(ordered).toBeLessThan(20);
});

test('does not wait for a member whose row is locked', async () => {
  const blurs = await createLastActive(HOUR);
  const client = await database.pool.connect();
  await client.query('BEGIN; SELECT FROM members FOR UPDATE');
  await blur('1000 years');
  expect(await blurs()).toEqual([0]);
  await client.query('COMMIT');
  client.release();
  await blur('1000 years');
  expect((await blurs())[0]).toBeGreaterThan(0);
});
