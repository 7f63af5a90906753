import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distanceKm } from '../../../contract/grid.ts';
import type { MemberId } from '../../../contract/ids.ts';
import type { FoundProfile } from '../../../contract/profile-card.ts';
import { searchMembers } from '../../../contract/search.ts';
import { MEMBERS_PAGE, MEMBERS_PAGE_MAX } from '../../../contract/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, createTestSite, type TestMember } from '../../fixtures/members.ts';
import { createSearchWorld, insertSearched, makeSearched, type SearchedMember } from '../../fixtures/search-world.ts';
import type { Wanted } from './search-filters.ts';
import { readPage } from './search-page.ts';

type Query = Readonly<Record<string, string>>;

let server: TestApp;
let me: TestMember;
let site: string;
let members: SearchedMember[];
const blocked = new Set<MemberId>();
const HERE = { latitude: 52.00931, longitude: 4.36 };

beforeAll(async () => {
  server = await createTestApp();
  const { pool } = server.database;
  ({ site, members } = await createSearchWorld(pool, 500));
  me = await createTestMember(pool);
  await pool.query('UPDATE members SET latitude = $2, longitude = $3 WHERE id = $1', [
    me.id,
    HERE.latitude,
    HERE.longitude,
  ]);
  for (const [index, { id }] of members
    .filter((one) => one.site === site)
    .slice(0, 40)
    .entries()) {
    const [blocker, other] = index % 2 === 0 ? [me.id, id] : [id, me.id];
    await pool.query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', [blocker, other]);
    blocked.add(id);
  }
});
afterAll(() => server.close());

const ask = (query: Query = {}, who: TestMember | undefined = me) => server.as(who)(searchMembers, { query });
const idsOf = (profiles: readonly FoundProfile[]) => profiles.map(({ id }) => id);

/** All pages, one by the cursor of the other. */
async function walk(
  query: Query,
  who?: TestMember,
): Promise<{ ids: MemberId[]; total: number; similar: MemberId[]; profiles: FoundProfile[] }> {
  const first = (await ask(query, who)).body;
  const profiles = [...first.profiles];
  let { cursor } = first;
  for (let page = 2; cursor !== null; page += 1) {
    const next = (await ask({ ...query, page: String(page), cursor }, who)).body;
    expect(next.numResults).toBe(first.numResults);
    profiles.push(...next.profiles);
    cursor = next.cursor;
  }
  return { ids: idsOf(profiles), total: first.numResults, similar: idsOf(first.similar), profiles };
}

function ageOf({ date_of_birth }: SearchedMember): number {
  const [today, born] = [new Date().toISOString().slice(0, 10), date_of_birth];
  return Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0);
}

const kmOf = ({ latitude, longitude }: SearchedMember) =>
  latitude === null || longitude === null ? null : distanceKm(HERE, { latitude, longitude });
const isMeetable = (one: SearchedMember) =>
  one.site === site && one.status === 'active' && !one.invisible && !blocked.has(one.id);

/** The same search by hand, over everybody. */
function reckon(query: Query): MemberId[] {
  const {
    gender,
    country,
    countryregion,
    min_age = 0,
    max_age = 999,
    distance,
    interests,
    photo,
    online,
    new: isNew,
  } = query;
  return members
    .filter(
      (one) =>
        isMeetable(one) &&
        (gender === undefined || one.gender === gender) &&
        (country === undefined || one.country === country) &&
        (countryregion === undefined || one.region === countryregion) &&
        ageOf(one) >= Number(min_age) &&
        ageOf(one) <= Number(max_age) &&
        (distance === undefined || (kmOf(one) ?? Infinity) <= Number(distance)) &&
        (interests === undefined || interests.split(',').some((wanted) => one.interests.includes(wanted))) &&
        (photo === undefined || one.has_photo) &&
        (online === undefined || (!one.hide_online && one.last_active.getTime() > Date.now() - 300_000)) &&
        (isNew === undefined || one.signup_date.getTime() > Date.now() - 14 * 86_400_000),
    )
    .map(({ id }) => id);
}

const SEARCHES: Query[] = [
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
];

describe.each(['last_active', 'newest', 'distance'])('by %s', (order) => {
  test.each(SEARCHES.map((query) => [new URLSearchParams(query).toString(), query] as const))(
    '%s finds whom a search by hand finds, each once, and says how many',
    async (_, query) => {
      let [before, wanted, found] = [reckon(query), [] as MemberId[], await walk({ ...query, order })];
      // Nobody may stop being online between the search and the reckoning.
      while ((wanted = reckon(query)).length !== before.length)
        [before, found] = [reckon(query), await walk({ ...query, order })];
      const { ids, total } = found;
      expect(total).toBe(wanted.length);
      expect(ids.toSorted()).toEqual(wanted.toSorted());
    },
  );
});

test('the orders are what they say', async () => {
  const byId = new Map(members.map((one) => [one.id, one]));
  const of = async (order: string) => (await walk({ order })).ids.flatMap((id) => byId.get(id) ?? []);
  const newest = (await of('newest')).map(({ signup_date }) => signup_date.getTime());
  expect(newest).toEqual(newest.toSorted((a, b) => b - a));
  const seen = (await of('last_active'))
    .filter(({ hide_online }) => !hide_online)
    .map(({ last_active }) => last_active.getTime());
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  const bandOf = (one: SearchedMember) =>
    [10, 25, 50, 100, 250].findIndex((edge) => (kmOf(one) ?? Infinity) <= edge) >>> 0;
  const near = await of('distance');
  expect(near.map(bandOf)).toEqual(near.map(bandOf).toSorted((a, b) => a - b));
});

test('a page that is counted to is the page that one is led to; too far is refused, and so is a cursor of another search, page, viewer or maker', async () => {
  const first = (await ask()).body;
  const cursor = first.cursor ?? '';
  const led = (await ask({ page: '2', cursor })).body;
  expect(idsOf((await ask({ page: '2' })).body.profiles)).toEqual(idsOf(led.profiles));
  expect(led.profiles).toHaveLength(MEMBERS_PAGE);
  expect((await ask({ order: 'distance', page: '2' })).body.profiles).toHaveLength(MEMBERS_PAGE);
  expect((await ask({ page: String(MEMBERS_PAGE_MAX) })).body).toMatchObject({
    profiles: [],
    cursor: null,
    numResults: first.numResults,
  });
  expect((await ask({ page: String(MEMBERS_PAGE_MAX + 1) })).problem).toMatchObject({
    code: 'page_too_far',
    data: { limit: MEMBERS_PAGE_MAX },
  });
  const stranger = await createTestMember(server.database.pool);
  await server.database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [stranger.id]);
  const swapped = `${cursor.slice(0, 60)}${cursor[60] === 'A' ? 'B' : 'A'}${cursor.slice(61)}`;
  const refused = await Promise.all([
    ask({ page: '3', cursor }),
    ask({ page: '1', cursor }),
    ask({ page: '2', cursor, gender: 'male' }),
    ask({ page: '2', cursor, order: 'newest' }),
    ask({ page: '2', cursor }, stranger),
    ask({ page: '2', cursor: swapped }),
    ask({ page: '2', cursor: 'x' }),
    ask({ page: '2', cursor: Buffer.from('{"v":1}').toString('base64url') }),
  ]);
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'invalid_request'));
});

test('who comes back while one reads on is not shown twice, and nobody is left out for it', async () => {
  const first = (await ask({ gender: 'female' })).body;
  const [shown] = first.profiles;
  await server.database.pool.query('UPDATE members SET last_active = now() WHERE id = $1', [shown?.id]);
  const seen = idsOf(first.profiles);
  for (let page = 2, { cursor } = first; cursor !== null; page += 1) {
    const next = (await ask({ gender: 'female', page: String(page), cursor })).body;
    seen.push(...idsOf(next.profiles));
    cursor = next.cursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(first.numResults);
});

test('where few are found there are similar ones, none of them a result, all of them to be met', async () => {
  const { ids, similar } = await walk({
    gender: 'male',
    country: 'NL',
    countryregion: 'NL-A',
    min_age: '44',
    max_age: '44',
    interests: 'wine',
  });
  expect(ids.length).toBeLessThan(12);
  expect(similar).toHaveLength(12);
  const meetable = new Set(
    members
      .filter(isMeetable)
      .filter(({ gender }) => gender === 'male')
      .map(({ id }) => id),
  );
  expect(similar.filter((id) => ids.includes(id) || !meetable.has(id))).toEqual([]);
});

test('the counters hold whatever happens to a member, folded or not', async () => {
  const { pool } = server.database;
  const one = makeSearched(site, {
    status: 'active',
    invisible: false,
    gender: 'male',
    country: 'NL',
    region: 'NL-A',
    has_photo: true,
    date_of_birth: '1990-03-01',
  });
  await insertSearched(pool, [one]);
  members.push(one);
  const isRight = async () => {
    const queries: Query[] = [
      {},
      { gender: 'male' },
      { country: 'BE', photo: '1' },
      { countryregion: 'NL-A', min_age: '20', max_age: '50' },
    ];
    for (const query of queries) expect((await ask(query)).body.numResults).toBe(reckon(query).length);
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
  await pool.query('SELECT fold_member_counts()');
  await isRight();
  await pool.query('UPDATE members SET main_photo_id = NULL WHERE id = $1', [one.id]);
  Object.assign(one, { has_photo: false });
  await change({ status: 'deleted' });
  await pool.query('DELETE FROM photos WHERE member_id = $1', [one.id]);
  await pool.query('DELETE FROM members WHERE id = $1', [one.id]);
  members.pop();
  await isRight();
  const { rows } = await pool.query(
    "SELECT sum(num)::int AS num FROM member_counts WHERE site_id = $1 AND country = '' AND gender = ''",
    [site],
  );
  await pool.query('SELECT recount_members()');
  expect(
    (
      await pool.query(
        "SELECT sum(num)::int AS num FROM member_counts WHERE site_id = $1 AND country = '' AND gender = ''",
        [site],
      )
    ).rows,
  ).toEqual(rows);
});

test('the counters hold while everybody changes at once and somebody folds and recounts', async () => {
  const { pool } = server.database;
  const elsewhere = await createTestSite(pool);
  const crowd = Array.from({ length: 24 }, () => makeSearched(elsewhere, { status: 'active', invisible: false }));
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
  const keep = async (action: string) => {
    for (let turn = 0; turn < 40; turn += 1) await pool.query(`SELECT ${action}()`);
  };
  // In one statement, and so in one snapshot: there is none in which they are wrong.
  const off: number[] = [];
  const look = async () => {
    for (let turn = 0; turn < 150; turn += 1) {
      const {
        rows: [row],
      } = await pool.query<{ off: number }>(
        `SELECT (SELECT sum(num) FROM member_counts WHERE site_id = $1 AND country = '' AND gender = '')::int - (SELECT count(*) FROM members WHERE site_id = $1 AND findable)::int AS off`,
        [elsewhere],
      );
      off.push(row?.off ?? NaN);
    }
  };
  await Promise.all([
    ...crowd.slice(0, 6).map(change),
    look(),
    keep('fold_member_counts'),
    keep('fold_member_counts'),
    keep('recount_members'),
  ]);
  expect(off.filter((difference) => difference !== 0)).toEqual([]);
  const counts = async () =>
    (
      await pool.query(
        `SELECT country, region, gender, born::text, sum(num)::int AS num, sum(num_photo)::int AS num_photo FROM member_counts WHERE site_id = $1
     GROUP BY 1, 2, 3, 4 HAVING sum(num) <> 0 OR sum(num_photo) <> 0 ORDER BY 1, 2, 3, 4`,
        [elsewhere],
      )
    ).rows;
  const kept = await counts();
  await pool.query('SELECT recount_members()');
  expect(kept).toEqual(await counts());
  expect(kept.length).toBeGreaterThan(20);
});

test('who hides when they are online does not move when they come', async () => {
  const { pool } = server.database;
  const hider = makeSearched(site, { status: 'active', invisible: false, hide_online: true, last_active: new Date() });
  await insertSearched(pool, [hider]);
  members.push(hider);
  const before = (await walk({})).ids;
  await pool.query('UPDATE members SET last_active = now() WHERE id = $1', [hider.id]);
  expect((await walk({})).ids).toEqual(before);
  expect((await walk({ online: '1' })).ids).not.toContain(hider.id);
  expect((await walk({})).profiles.find(({ id }) => id === hider.id)?.presence).toBeNull();
  await pool.query('UPDATE members SET hide_online = false WHERE id = $1', [hider.id]);
  expect((await walk({ online: '1' })).ids[0]).toBe(hider.id);
  await pool.query('UPDATE members SET hide_online = true WHERE id = $1', [hider.id]);
});

test('how a page is read changes with how many there are, and never what is on it: for whoever asks, whatever they ask', async () => {
  const nothing: Wanted = { interests: [], photo: false, online: false, new: false, order: 'last_active' };
  const asked: Partial<Wanted>[] = [
    {},
    { gender: 'female' },
    { country: 'NL' },
    { country: 'NL', gender: 'male' },
    { minAge: 30, maxAge: 50 },
    { interests: ['coffee'] },
    { photo: true },
    { online: true },
    { new: true },
    { order: 'newest' },
    { order: 'distance' },
    { distanceKm: 50 },
    { distanceKm: 250 },
    { distanceKm: 250, order: 'distance' },
  ];
  const asOf = new Date(Date.now() + 60_000).toISOString();
  for (const viewer of [undefined, me.id]) {
    for (const place of viewer === undefined ? [undefined] : [undefined, HERE]) {
      for (const some of asked) {
        const wish = {
          searcher: { site, viewer },
          wanted: { ...nothing, ...some },
          place,
          asOf,
          after: undefined,
          offset: 0,
        };
        const [few, more, many] = await Promise.all(
          [1, 5_000, 1_000_000].map(async (total) =>
            (await readPage(server.database.pool, { ...wish, total })).map(({ id }) => id),
          ),
        );
        expect([more, many], JSON.stringify(some)).toEqual([few, few]);
      }
    }
  }
});

test('visitors search where the site lets them, and only by the fields that it offers', async () => {
  const { pool } = server.database;
  const visit = (query: Query = {}, cookie?: string) =>
    server.as()(searchMembers, { query, headers: cookie === undefined ? {} : { cookie } });
  expect((await visit()).body.numResults).toBe(
    members.filter((one) => one.site === site && one.status === 'active' && !one.invisible).length + 1,
  );
  expect((await visit({ distance: '50' })).body.profiles).toEqual([]);
  const settings = async (own: object) => pool.query('UPDATE sites SET settings = $1 WHERE host IS NULL', [own]);
  await settings({ logged_out_search: false, search_fields: ['country'] });
  const other = await createTestApp({ database: server.database });
  const there = other.as();
  expect((await there(searchMembers)).code).toBe('login_required');
  expect((await there(searchMembers, { headers: { cookie: 'trafficsource=newsletter' } })).code).toBe('ok');
  const offered = await other.as(me)(searchMembers, { query: { gender: 'male', country: 'NL', min_age: '90' } });
  expect(offered.body.numResults).toBe(reckon({ country: 'NL' }).length);
  await settings({});
  await other.close();
});

test('once a week those who hide move to the last whole week, all alike, whenever in it or since they were here', async () => {
  const { pool } = server.database;
  const elsewhere = await createTestSite(pool);
  const hide = (last_active: Date) => makeSearched(elsewhere, { status: 'active', hide_online: true, last_active });
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const [now, long] = [hide(days(0)), hide(days(60))];
  await insertSearched(pool, [now, long]);
  const seen = async () =>
    (
      await pool.query<{ id: MemberId; weeks: string }>(
        'SELECT id, extract(epoch FROM last_whole_week() - seen_at) / 604800 AS weeks FROM members WHERE site_id = $1',
        [elsewhere],
      )
    ).rows.map(({ id, weeks }) => [id, Number(weeks)] as const);
  const before = new Map(await seen());
  expect(before.get(now.id)).toBe(0);
  expect(Number.isInteger(before.get(long.id))).toBe(true);
  await pool.query('UPDATE members SET last_active = now() WHERE site_id = $1', [elsewhere]);
  expect(new Map(await seen())).toEqual(before);
  await pool.query('SELECT coarsen_seen()');
  expect([...new Map(await seen()).values()]).toEqual([0, 0]);
});
