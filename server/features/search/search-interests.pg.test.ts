import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { createTestSite } from '../../fixtures/members.ts';
import { changeSearched, insertSearched, makeSearched, type SearchedMember } from '../../fixtures/search-members.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase(16);
  ({ pool } = database);
});
afterAll(() => database.drop());

const pick = <One>(all: readonly One[]) => all[Math.floor(Math.random() * all.length)] as One;

/** Random criteria: one country or all, one or both genders, photo or not, any range between two dates of birth or none, some interests. */
const askAnything = (members: readonly SearchedMember[]) => {
  const day = () => pick([null, pick(members).date_of_birth]);
  return [
    pick(['', 'NL', 'BE']),
    pick([['female'], ['male'], ['female', 'male']]),
    Math.random() < 0.5,
    day(),
    day(),
    INTERESTS.filter(() => Math.random() < pick([0.02, 0.2, 0.9])),
  ];
};

/** Counted minus actual members, in one statement and thus one snapshot. */
async function offBy(site: string, criteria: readonly unknown[]): Promise<number> {
  const {
    rows: [row],
  } = await pool.query<{ off: number }>(
    `SELECT count_interested($1, $2, $3, $4, $5, $6, interest_bits($7)) - (SELECT count(*) FROM members
       WHERE site_id = $1 AND findable AND ($2 = '' OR country = $2) AND gender = ANY ($3) AND (has_photo OR NOT $4)
         AND date_of_birth >= coalesce($5::date, '-infinity') AND date_of_birth <= coalesce($6::date, 'infinity')
         AND interests && $7::text[])::int AS off`,
    [site, ...criteria],
  );
  return row?.off ?? NaN;
}

test(
  'counts members with interests correctly for any criteria, with none, some or all counters folded',
  { timeout: 60_000 },
  async () => {
    const site = await createTestSite(pool);
    const members = Array.from({ length: 400 }, () => makeSearched(site));
    await insertSearched(pool, members);
    const isRight = async () => {
      for (let turn = 0; turn < 60; turn += 1) {
        const criteria = askAnything(members);
        expect(await offBy(site, criteria), JSON.stringify(criteria)).toBe(0);
      }
    };
    await isRight();
    for (const changes of [5, 1, 3, 0]) {
      await pool.query('SELECT fold_interests($1)', [changes]);
      await isRight();
      for (let turn = 0; turn < 150; turn += 1) await changeSearched(pool, pick(members));
      await isRight();
    }
    const {
      rows: [counter],
    } = await pool.query<{ groups: number }>('SELECT count(*)::int AS groups FROM interest_groups WHERE site_id = $1', [
      site,
    ]);
    expect(counter?.groups).toBeGreaterThan(100);
    await pool.query('DELETE FROM photos WHERE member_id IN (SELECT id FROM members WHERE site_id = $1)', [site]);
    await pool.query('SELECT erase_member(id) FROM members WHERE site_id = $1', [site]);
    expect(await offBy(site, ['', ['female', 'male'], false, null, null, INTERESTS])).toBe(0);
    await pool.query('SELECT fold_interests(1)');
    const { rows } = await pool.query(
      `SELECT FROM interest_groups WHERE site_id = $1
       UNION ALL SELECT FROM interest_rows WHERE site_id = $1
       UNION ALL SELECT FROM interest_changes WHERE site_id = $1`,
      [site],
    );
    expect(rows).toHaveLength(0);
  },
);

test('makes each group once when two folds run at once', async () => {
  const site = await createTestSite(pool);
  await insertSearched(
    pool,
    Array.from({ length: 24 }, () => makeSearched(site, { state: 'active', invisible: false })),
  );
  // Without its advisory lock, the second fold would also read the changes before the first one deletes them.
  await raceBehindLock(
    pool,
    { rowsOf: 'interest_changes' },
    repeat(2, () => pool.query('SELECT fold_interests(1)')),
  );
  const { rows } = await pool.query(
    'SELECT country, gender, year FROM interest_groups WHERE site_id = $1 GROUP BY 1, 2, 3 HAVING count(*) > 1',
    [site],
  );
  expect(rows).toEqual([]);
});

test('counts correctly in every snapshot during concurrent changes and folds', { timeout: 60_000 }, async () => {
  const site = await createTestSite(pool);
  const crowd = Array.from({ length: 24 }, () => makeSearched(site, { state: 'active', invisible: false }));
  await insertSearched(pool, crowd);
  const change = async (one: SearchedMember) => {
    for (let turn = 0; turn < 60; turn += 1) await changeSearched(pool, one);
  };
  const fold = async (changes: number) => {
    for (let turn = 0; turn < 12; turn += 1) await pool.query('SELECT fold_interests($1)', [changes]);
  };
  const off: number[] = [];
  const look = async () => {
    for (let turn = 0; turn < 200; turn += 1)
      off.push(
        await offBy(site, turn % 2 === 0 ? ['', ['female', 'male'], false, null, null, INTERESTS] : askAnything(crowd)),
      );
  };
  const work = [...crowd.slice(0, 8).map(change), look(), fold(1), fold(3), fold(0)];
  await expect(Promise.all(work)).resolves.toBeDefined();
  expect(off.filter((difference) => difference !== 0)).toEqual([]);
  expect(await offBy(site, ['', ['female', 'male'], false, null, null, INTERESTS])).toBe(0);
});
