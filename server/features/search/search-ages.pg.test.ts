import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { searchMembers } from '../../../contract/search.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, createTestSite, type TestMember } from '../../fixtures/members.ts';
import { insertSearched, makeSearched } from '../../fixtures/search-members.ts';

const PLACE = { latitude: 52.00931, longitude: 4.36 };

let server: TestApp;
let viewer: TestMember;
/** Members who turn 20 or 31 today, and members who do so tomorrow. */
let born: Record<'is20' | 'is19' | 'is31' | 'is30', MemberId>;

beforeAll(async () => {
  server = await createTestApp();
  const { pool } = server.database;
  const site = await createTestSite(pool);
  viewer = await createTestMember(pool, { site, paid: true });
  await pool.query('UPDATE members SET latitude = $2, longitude = $3, invisible = true WHERE id = $1', [
    viewer.id,
    PLACE.latitude,
    PLACE.longitude,
  ]);
  const insert = async (years: number, days: number): Promise<MemberId> => {
    const { rows } = await pool.query<{ day: string }>(
      `SELECT (((now() AT TIME ZONE 'UTC')::date - make_interval(years => $1))::date + $2::int)::text AS day`,
      [years, days],
    );
    const member = makeSearched(site, {
      ...PLACE,
      state: 'active',
      invisible: false,
      country: 'NL',
      interests: ['tea'],
      date_of_birth: rows[0]?.day ?? '',
    });
    await insertSearched(pool, [member]);
    return member.id;
  };
  born = { is20: await insert(20, 0), is19: await insert(20, 1), is31: await insert(31, 0), is30: await insert(31, 1) };
});
afterAll(() => server.close());

const SEARCHES: [string, Readonly<Record<string, string>>][] = [
  ['by the counters', {}],
  ['in a circle', { distance: '50' }],
  ['in a circle, by distance', { distance: '50', order: 'distance' }],
  ['with an interest', { interests: 'tea' }],
  ['among new members', { new: '1', country: 'NL' }],
];

test.each(SEARCHES)('ends an age range at the birthday, %s', async (_how, query) => {
  const { pool } = server.database;
  await pool.query('UPDATE members SET signup_date = now() WHERE id = ANY ($1)', [Object.values(born)]);
  const { body } = await server.as(viewer)(searchMembers, { query: { ...query, min_age: '20', max_age: '30' } });
  expect(body.profiles.map(({ id }) => id).toSorted()).toEqual([born.is20, born.is30].toSorted());
  expect(body.numResults).toBe(2);
});
