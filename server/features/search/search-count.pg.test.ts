import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, setState } from '../../fixtures/members.ts';
import {
  askSearch,
  createSearchFixture,
  searchByHand,
  type SearchQuery,
  type SearchFixture,
} from '../../fixtures/search-fixture.ts';
import { insertSearched, makeSearched, type SearchedMember } from '../../fixtures/search-members.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await createSearchFixture();
});
afterAll(() => fixture.server.close());

test('the counters are correct after any change of a member, before and after folding', async () => {
  const { pool } = fixture.server.database;
  const one = makeSearched(fixture.site, {
    state: 'active',
    invisible: false,
    gender: 'male',
    country: 'NL',
    region: 'NL-A',
    has_photo: true,
    date_of_birth: '1990-03-01',
  });
  await insertSearched(pool, [one]);
  fixture.members.push(one);
  const isRight = async () => {
    const queries: SearchQuery[] = [
      {},
      { gender: 'male' },
      { country: 'BE', photo: '1' },
      { countryregion: 'NL-A', min_age: '20', max_age: '50' },
    ];
    for (const query of queries)
      expect((await askSearch(fixture, query)).body.numResults).toBe(searchByHand(fixture, query).length);
  };
  const change = async (columns: Partial<SearchedMember>) => {
    const set = Object.keys(columns)
      .map((column, index) => `${column} = $${index + 2}`)
      .join(', ');
    await pool.query(`UPDATE members SET ${set} WHERE id = $1`, [one.id, ...Object.values(columns)]);
    Object.assign(one, columns);
    await isRight();
  };
  await isRight();
  await change({ country: 'BE', region: 'BE-A' });
  await change({ region: null, date_of_birth: '1950-06-30' });
  await change({ invisible: true });
  await change({ invisible: false, gender: 'female' });
  await pool.query('SELECT fold_findable_counts()');
  await isRight();
  await pool.query('UPDATE members SET main_photo_id = NULL WHERE id = $1', [one.id]);
  Object.assign(one, { has_photo: false });
  await setState(pool, one.id, 'suspended');
  Object.assign(one, { state: 'suspended' });
  await isRight();
  await pool.query('DELETE FROM photos WHERE member_id = $1', [one.id]);
  await pool.query('SELECT erase_member($1)', [one.id]);
  fixture.members.pop();
  await isRight();
  const { rows } = await pool.query(
    "SELECT sum(num)::int AS num FROM findable_counts WHERE site_id = $1 AND country = '' AND gender = ''",
    [fixture.site],
  );
  await pool.query('SELECT recount_members()');
  expect(
    (
      await pool.query(
        "SELECT sum(num)::int AS num FROM findable_counts WHERE site_id = $1 AND country = '' AND gender = ''",
        [fixture.site],
      )
    ).rows,
  ).toEqual(rows);
});

test('the counters are correct during concurrent changes, folds and recounts', async () => {
  const { pool } = fixture.server.database;
  const elsewhere = await createTestSite(pool);
  const crowd = Array.from({ length: 24 }, () => makeSearched(elsewhere, { state: 'active', invisible: false }));
  await insertSearched(pool, crowd);
  const change = async (one: SearchedMember) => {
    for (let turn = 0; turn < 60; turn += 1) {
      const { country, region, gender, date_of_birth, invisible } = makeSearched(elsewhere);
      await pool.query(
        'UPDATE members SET country = $2, region = $3, gender = $4, date_of_birth = $5, invisible = $6 WHERE id = $1',
        [one.id, country, region, gender, date_of_birth, invisible],
      );
    }
  };
  const repeatAction = async (action: string) => {
    for (let turn = 0; turn < 40; turn += 1) await pool.query(`SELECT ${action}()`);
  };
  // One statement reads one snapshot. The counters must be right in every snapshot.
  const off: number[] = [];
  const look = async () => {
    for (let turn = 0; turn < 150; turn += 1) {
      const {
        rows: [row],
      } = await pool.query<{ off: number }>(
        `SELECT (SELECT sum(num) FROM findable_counts WHERE site_id = $1 AND country = '' AND gender = '')::int
           - (SELECT count(*) FROM members WHERE site_id = $1 AND findable)::int AS off`,
        [elsewhere],
      );
      off.push(row?.off ?? NaN);
    }
  };
  await Promise.all([
    ...crowd.slice(0, 6).map(change),
    look(),
    repeatAction('fold_findable_counts'),
    repeatAction('fold_findable_counts'),
    repeatAction('recount_members'),
  ]);
  expect(off.filter((difference) => difference !== 0)).toEqual([]);
  const counts = async () =>
    (
      await pool.query(
        `SELECT country, region, gender, born::text, sum(num)::int AS num, sum(num_photo)::int AS num_photo
         FROM findable_counts WHERE site_id = $1
         GROUP BY 1, 2, 3, 4 HAVING sum(num) <> 0 OR sum(num_photo) <> 0 ORDER BY 1, 2, 3, 4`,
        [elsewhere],
      )
    ).rows;
  const stored = await counts();
  await pool.query('SELECT recount_members()');
  expect(stored).toEqual(await counts());
  expect(stored.length).toBeGreaterThan(20);
});
