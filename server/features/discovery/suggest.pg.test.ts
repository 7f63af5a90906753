import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BodyOf } from '../../../contract/base/call.ts';
import { findMatches } from '../../../contract/discovery.ts';
import { SUGGESTIONS } from '../../../contract/base/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestSites } from '../../fixtures/members.ts';
import { askedAt, createPerson } from '../../fixtures/people.ts';

let server: TestApp;
/** Each test uses its own site. */
let sites: string[];
beforeAll(async () => {
  server = await createTestApp();
  sites = await createTestSites(server.database.pool);
});
afterAll(() => server.close());

const pool = () => server.database.pool;

/** Each candidate is best in one criterion. The viewer lives in Utrecht; Amersfoort is 20 km away, Amsterdam 35, Groningen 140. */
async function knownSet() {
  const site = sites.pop() ?? '';
  const me = await createPerson(pool(), { site, gender: 'male', age: 40, interests: ['art', 'tea', 'wine'] });
  const person = (name: string, traits: object) => createPerson(pool(), { site, name, ...traits });
  await person('Kindred', { interests: ['art', 'tea', 'wine'], latitude: 53.22, longitude: 6.57 });
  await person('Neighbour', { latitude: 52.09, longitude: 5.12, age: 48 });
  await person('Online', { latitude: 52.37, longitude: 4.9, hoursAgo: 0, age: 47 });
  await person('Newcomer', { latitude: 52.16, longitude: 5.39, daysOld: 2, age: 46 });
  await person('Peer', { latitude: 53.22, longitude: 6.57, age: 40 });
  await person('Older', { age: 60 });
  return { me, site };
}

async function find(overrides: Partial<BodyOf<typeof findMatches>>) {
  const { me } = await knownSet();
  const { suggestions } = (
    await server.as(me)(findMatches, {
      body: { asked_at: askedAt(), min_age: 35, max_age: 50, matters: 'interests', ...overrides },
    })
  ).body;
  return suggestions.map(({ profile, reasons }) => ({
    name: profile.name,
    distance: profile.distance,
    kinds: reasons.map(({ kind }) => kind),
    reasons,
  }));
}

test('ranks by shared interests and names that reason first', async () => {
  const found = await find({ matters: 'interests' });
  expect(found[0]).toMatchObject({ name: 'Kindred', kinds: ['interests', 'age'], distance: '250' });
  expect(found[0]?.reasons[0]).toEqual({ kind: 'interests', interests: ['art', 'tea', 'wine'] });
  expect(found.map(({ name }) => name)).not.toContain('Older');
  expect(found.length).toBe(5);
});

test('ranks by distance bands', async () => {
  const found = await find({ matters: 'distance' });
  expect(found[0]).toMatchObject({ name: 'Neighbour', distance: '5', kinds: ['distance', 'age'] });
  expect(found[1]).toMatchObject({ name: 'Newcomer', distance: '25', kinds: ['distance', 'new', 'age'] });
});

test('ranks by presence and by nearest age', async () => {
  expect((await find({ matters: 'online' }))[0]).toMatchObject({
    name: 'Online',
    kinds: ['online', 'distance', 'age'],
  });
  expect((await find({ matters: 'age', interests: ['sushi'] }))[0]?.kinds[0]).toBe('age');
  expect((await find({ matters: 'age', interests: ['sushi'] }))[0]?.name).toMatch(/Peer|Kindred/);
});

test('leaves fictional profiles out on request', async () => {
  const { me, site } = await knownSet();
  await pool().query("UPDATE members SET fictional = name NOT IN ('Online', 'Peer') WHERE site_id = $1", [site]);
  const { suggestions } = (
    await server.as(me)(findMatches, {
      body: { asked_at: askedAt(), min_age: 35, max_age: 50, matters: 'online', real: true },
    })
  ).body;
  expect(suggestions.map(({ profile }) => profile.name)).toEqual(['Online', 'Peer']);
});

test('treats distance and age as limits', async () => {
  expect((await find({ distance: '50' })).map(({ name }) => name).toSorted()).toEqual([
    'Neighbour',
    'Newcomer',
    'Online',
  ]);
  expect((await find({ min_age: 60, max_age: 60 })).map(({ name }) => name)).toEqual(['Older']);
  expect((await find({ min_age: 50, max_age: 35 })).length).toBe(5);
  expect(await find({ min_age: 90, max_age: 99 })).toEqual([]);
  expect(await find({ gender: 'male' })).toEqual([]);
});

test('suggests different members to concurrent requests until none are left', async () => {
  const site = sites.pop() ?? '';
  const me = await createPerson(pool(), { site, gender: 'male' });
  for (let i = 0; i < 20; i += 1) await createPerson(pool(), { site });
  const ask = async () =>
    (
      await server.as(me)(findMatches, { body: { asked_at: askedAt(), min_age: 18, max_age: 60, matters: 'age' } })
    ).body.suggestions.map(({ profile }) => profile.id);
  const shown = (await server.database.raceTimes(3, ask)).flat();
  expect(new Set(shown).size).toBe(shown.length);
  shown.push(...(await ask()), ...(await ask()));
  expect(new Set(shown).size).toBe(20);
  expect(shown.length).toBe(20);
  expect(SUGGESTIONS).toBeLessThan(20);
  expect(await ask()).toEqual([]);
});

test('repeats the suggestions of a repeated request, and suggests others for the next request', async () => {
  const site = sites.pop() ?? '';
  const me = await createPerson(pool(), { site, gender: 'male' });
  for (let i = 0; i < 30; i += 1) await createPerson(pool(), { site, hoursAgo: i });
  const ask = async (asked_at: string, overrides = {}) =>
    (
      await server.as(me)(findMatches, {
        body: { asked_at, min_age: 18, max_age: 60, matters: 'online', ...overrides },
      })
    ).body.suggestions.map(({ profile }) => profile.id);
  const lost = askedAt();
  const [first = [], ...repeated] = await server.database.raceTimes(3, () => ask(lost));
  expect(first.length).toBe(SUGGESTIONS);
  expect([...repeated, await ask(lost)]).toEqual([first, first, first]);
  const next = await ask(askedAt());
  expect(next.length).toBe(SUGGESTIONS);
  expect(next.filter((id) => first.includes(id))).toEqual([]);
  // The repeat also works after another request, and omits members who became unavailable.
  const [blocked, unseen, liked] = first;
  await pool().query('SELECT set_block($1, $2, true)', [blocked, me.id]);
  await pool().query('UPDATE members SET invisible = true WHERE id = $1', [unseen]);
  await pool().query('INSERT INTO likes (liker_id, liked_id) VALUES ($1, $2)', [me.id, liked]);
  expect((await ask(lost)).toSorted()).toEqual(first.slice(3).toSorted());
  // On the next day the same request is a new one.
  await pool().query('UPDATE encounters SET day = day - 1 WHERE member_id = $1', [me.id]);
  expect((await ask(lost)).length).toBe(SUGGESTIONS);
});

test('ignores and hides distances if the position of the viewer is unknown', async () => {
  const { site } = await knownSet();
  const me = await createPerson(pool(), { site, gender: 'male', latitude: null, longitude: null });
  const { suggestions } = (
    await server.as(me)(findMatches, {
      body: { asked_at: askedAt(), min_age: 35, max_age: 50, matters: 'distance', distance: '10' },
    })
  ).body;
  expect(suggestions.length).toBe(5);
  expect(new Set(suggestions.map(({ profile }) => profile.distance))).toEqual(new Set([null]));
  expect(suggestions.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))).not.toContain('distance');
});

test('reveals no interests on a site that hides them', async () => {
  const { me, site } = await knownSet();
  await pool().query(
    `UPDATE sites SET settings = '{"visible_profile_fields": ["id", "name", "age", "country", "gender", "main_image"]}' WHERE id = $1`,
    [site],
  );
  // A process caches settings for ten seconds. A new process reads the change immediately.
  const other = await createTestApp({ database: server.database });
  const { suggestions } = (
    await other.as(me)(findMatches, {
      body: { asked_at: askedAt(), min_age: 35, max_age: 50, interests: ['art'], matters: 'interests' },
    })
  ).body;
  expect(suggestions.length).toBe(5);
  expect(suggestions.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))).not.toContain('interests');
  await other.close();
});
