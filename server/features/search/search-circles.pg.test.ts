import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { snapToCell } from '../../../contract/location/grid.ts';
import { DISTANCE_BANDS_KM } from '../../../contract/base/rules.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestSite } from '../../fixtures/members.ts';
import { changeSearched, insertSearched, makeSearched, type SearchedMember } from '../../fixtures/search-members.ts';
import { cellsAround } from './cells-around.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase(16);
  ({ pool } = database);
});
afterAll(() => database.drop());

const pick = <One>(all: readonly One[]) => all[Math.floor(Math.random() * all.length)] as One;
const EVERYWHERE = [['female', 'male'], [0], [50_000_000], null, null];

/** Random criteria: one or both genders, a circle anywhere, any range between two dates of birth or none. */
const askAnything = (members: readonly SearchedMember[]) => {
  const day = () => pick([null, pick(members).date_of_birth]);
  const ranges = cellsAround(snapToCell({ latitude: 50 + Math.random() * 4, longitude: 4 + Math.random() * 4 }), {
    toKm: pick(DISTANCE_BANDS_KM),
  });
  return [
    pick([['female'], ['male'], ['female', 'male']]),
    ranges.map(([first]) => first),
    ranges.map(([, last]) => last),
    day(),
    day(),
  ];
};

/** Counted minus actual members, in one statement and thus one snapshot. */
async function offBy(site: string, criteria: readonly unknown[]): Promise<number> {
  const {
    rows: [row],
  } = await pool.query<{ off: number }>(
    `SELECT count_around($1, $2, $3, $4, $5, $6) - (SELECT count(*) FROM members, unnest($3::int[], $4::int[]) cells (first, last)
       WHERE site_id = $1 AND findable AND gender = ANY ($2) AND cell BETWEEN first AND last
         AND date_of_birth >= coalesce($5::date, '-infinity') AND date_of_birth <= coalesce($6::date, 'infinity'))::int AS off`,
    [site, ...criteria],
  );
  return row?.off ?? NaN;
}

test('counts members born on the first and last day of an age, before and after folding', async () => {
  const site = await createTestSite(pool);
  const place = snapToCell({ latitude: 52, longitude: 5 });
  const born = ['1990-03-09', '1990-03-10', '1991-03-09', '1991-03-10'];
  const overrides = { ...place, state: 'active', invisible: false, gender: 'female' } as const;
  await insertSearched(
    pool,
    born.map((date_of_birth) => makeSearched(site, { ...overrides, date_of_birth })),
  );
  const count = async () => {
    const { rows } = await pool.query<{ count: number }>(
      "SELECT count_around($1, '{female}', '{0}', '{50000000}', '1990-03-10', '1991-03-09') AS count",
      [site],
    );
    return rows[0]?.count;
  };
  expect(await count()).toBe(2);
  await pool.query('SELECT fold_cells(0)');
  expect(await count()).toBe(2);
});

test(
  'counts members in a circle correctly for any criteria, with none, some or all counters folded',
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
    for (const changes of [1, 100, 0, 1]) {
      await pool.query('SELECT fold_cells($1)', [changes]);
      await isRight();
      for (let turn = 0; turn < 150; turn += 1) await changeSearched(pool, pick(members));
      await isRight();
    }
    const {
      rows: [counter],
    } = await pool.query<{ groups: number }>('SELECT count(*)::int AS groups FROM cell_groups WHERE site_id = $1', [
      site,
    ]);
    expect(counter?.groups).toBeGreaterThan(100);
    await pool.query('DELETE FROM photos WHERE member_id IN (SELECT id FROM members WHERE site_id = $1)', [site]);
    await pool.query('SELECT erase_member(id) FROM members WHERE site_id = $1', [site]);
    expect(await offBy(site, EVERYWHERE)).toBe(0);
    await pool.query('SELECT fold_cells(1)');
    expect(
      (
        await pool.query(
          'SELECT FROM cell_groups WHERE site_id = $1 UNION ALL SELECT FROM cell_changes WHERE site_id = $1',
          [site],
        )
      ).rows,
    ).toHaveLength(0);
  },
);

test('counts correctly in every snapshot during concurrent moves and folds', { timeout: 60_000 }, async () => {
  const site = await createTestSite(pool);
  const crowd = Array.from({ length: 24 }, () => makeSearched(site, { state: 'active', invisible: false }));
  await insertSearched(pool, crowd);
  const change = async (one: SearchedMember) => {
    for (let turn = 0; turn < 60; turn += 1) await changeSearched(pool, one);
  };
  const fold = async (changes: number) => {
    for (let turn = 0; turn < 30; turn += 1) await pool.query('SELECT fold_cells($1)', [changes]);
  };
  const off: number[] = [];
  const look = async () => {
    for (let turn = 0; turn < 200; turn += 1)
      off.push(await offBy(site, turn % 2 === 0 ? EVERYWHERE : askAnything(crowd)));
  };
  await Promise.all([...crowd.slice(0, 8).map(change), look(), fold(1), fold(3), fold(0)]);
  expect(off.filter((difference) => difference !== 0)).toEqual([]);
  expect(await offBy(site, EVERYWHERE)).toBe(0);
});
