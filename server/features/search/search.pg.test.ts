import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { searchMembers } from '../../../contract/search.ts';
import { createTestApp } from '../../fixtures/app.ts';
import {
  createSearchFixture,
  kmOf,
  searchByHand,
  type SearchQuery,
  type SearchFixture,
  readAllPages,
} from '../../fixtures/search-fixture.ts';
import type { SearchedMember } from '../../fixtures/search-members.ts';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await createSearchFixture();
});
afterAll(() => fixture.server.close());

const SEARCHES: SearchQuery[] = [
  {},
  { gender: 'male' },
  { country: 'NL' },
  { gender: 'female', country: 'BE' },
  { countryregion: 'DE-A' },
  { gender: 'male', country: 'NL', countryregion: 'NL-B' },
  { country: 'NL', countryregion: 'DE-A' },
  { country: 'FR' },
  { min_age: '30' },
  { max_age: '30' },
  { min_age: '25', max_age: '25' },
  { min_age: '40', max_age: '30' },
  { gender: 'female', country: 'NL', min_age: '20', max_age: '45' },
  { photo: '1' },
  { photo: '1', gender: 'male', min_age: '18', max_age: '60' },
  { online: '1' },
  { new: '1' },
  { online: '1', new: '1', country: 'NL' },
  { distance: '10' },
  { distance: '50' },
  { distance: '250', gender: 'male' },
  { interests: 'art,tea' },
  { interests: 'adventure,wine,video games', gender: 'male', country: 'NL', min_age: '20', max_age: '60' },
  { distance: '25', interests: 'tea,gym' },
  { distance: '100', country: 'NL', min_age: '30', max_age: '50' },
  { distance: '250', countryregion: 'BE-B' },
  { distance: '50', new: '1', photo: '1' },
  { interests: 'wine', photo: '1', country: 'BE' },
  { real: '1' },
  { real: '1', gender: 'female', country: 'NL', min_age: '20', max_age: '45' },
  { real: '1', interests: 'art,tea' },
  { real: '1', distance: '50' },
  { real: '1', distance: '50', photo: '1' },
  { real: '1', online: '1' },
];

describe.each(['last_active', 'newest', 'distance'])('by %s', (order) => {
  test.each(SEARCHES.map((query) => [new URLSearchParams(query).toString(), query] as const))(
    '%s finds and counts the members that match by hand, each once',
    async (_, query) => {
      let [before, expected, found] = [
        searchByHand(fixture, query),
        [] as MemberId[],
        await readAllPages(fixture, { ...query, order }),
      ];
      // No member may go offline between the search and the calculation.
      while ((expected = searchByHand(fixture, query)).length !== before.length)
        [before, found] = [searchByHand(fixture, query), await readAllPages(fixture, { ...query, order })];
      const { ids, total, fictional } = found;
      expect(total).toBe(expected.length);
      expect(fictional).toBe(
        searchByHand(fixture, { ...query, real: '' }).length - searchByHand(fixture, { ...query, real: '1' }).length,
      );
      expect(ids.toSorted()).toEqual(expected.toSorted());
    },
  );
});

test('sorts by each order', async () => {
  const byId = new Map(fixture.members.map((one) => [one.id, one]));
  const of = async (order: string) => (await readAllPages(fixture, { order })).ids.flatMap((id) => byId.get(id) ?? []);
  const newest = (await of('newest')).map(({ signup_date }) => signup_date.getTime());
  expect(newest).toEqual(newest.toSorted((a, b) => b - a));
  const { rows } = await fixture.server.database.pool.query<{ id: MemberId; seen_at: Date }>(
    'SELECT id, seen_at FROM members',
  );
  const seenAt = new Map(rows.map(({ id, seen_at }) => [id, seen_at.getTime()]));
  const seen = (await of('last_active')).map(({ id }) => seenAt.get(id) ?? 0);
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  const bandOf = (one: SearchedMember) =>
    [10, 25, 50, 100, 250].findIndex((edge) => (kmOf(one) ?? Infinity) <= edge) >>> 0;
  const near = await of('distance');
  expect(near.map(bandOf)).toEqual(near.map(bandOf).toSorted((a, b) => a - b));
});

test('adds similar visible members to few results, without repeating a result', async () => {
  const { ids, similar } = await readAllPages(fixture, {
    gender: 'male',
    country: 'NL',
    countryregion: 'NL-A',
    min_age: '44',
    max_age: '44',
    interests: 'wine',
  });
  expect(ids.length).toBeLessThan(12);
  expect(similar).toHaveLength(12);
  const visible = new Set(
    fixture.members
      .filter(fixture.isVisible)
      .filter(({ gender }) => gender === 'male')
      .map(({ id }) => id),
  );
  expect(similar.filter((id) => ids.includes(id) || !visible.has(id))).toEqual([]);
});

test('lets visitors search if the site allows it, by the offered fields only', async () => {
  const { pool } = fixture.server.database;
  const visit = (query: SearchQuery = {}, cookie?: string) =>
    fixture.server.as()(searchMembers, { query, headers: cookie === undefined ? {} : { cookie } });
  expect((await visit()).body.numResults).toBe(
    fixture.members.filter((one) => one.site === fixture.site && one.state === 'active' && !one.invisible).length + 1,
  );
  expect((await visit({ distance: '50' })).body.profiles).toEqual([]);
  const settings = async (own: object) => pool.query('UPDATE sites SET settings = $1 WHERE host IS NULL', [own]);
  await settings({ logged_out_search: false, search_fields: ['country'] });
  const other = await createTestApp({ database: fixture.server.database });
  const there = other.as();
  expect((await there(searchMembers)).code).toBe('login_required');
  const fromPartner = { headers: { cookie: 'trafficsource=newsletter' } };
  expect((await there(searchMembers, fromPartner)).code).toBe('ok');
  const fromNobody = { headers: { cookie: 'trafficsource=</script>' } };
  expect((await there(searchMembers, fromNobody)).code).toBe('login_required');
  const offered = await other.as(fixture.viewer)(searchMembers, {
    query: { gender: 'male', country: 'NL', min_age: '90' },
  });
  expect(offered.body.numResults).toBe(searchByHand(fixture, { country: 'NL' }).length);
  await other.close();
  await settings({ logged_out_search: false, logged_out_search_trafficsource: false });
  const closed = await createTestApp({ database: fixture.server.database });
  expect((await closed.as()(searchMembers, fromPartner)).code).toBe('login_required');
  await settings({});
  await closed.close();
});
