import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLander, LANDER_PEOPLE, type LanderName } from '../../../contract/landers.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, setState, TEST_STATES } from '../../fixtures/members.ts';
import { insertSearched, makeSearched, type SearchedMember } from '../../fixtures/search-members.ts';
import { createSites, type TestSite } from '../../fixtures/sites.ts';

const SETTINGS = {
  plain: {},
  written: { visible_profile_notes: ['about', 'dream'] },
  terse: { visible_profile_fields: ['name', 'age'], visible_profile_notes: ['about'] },
  closed: { logged_out_search: false },
  blocking: {},
} as const;

let server: TestApp;
let pool: Pool;
let sites: Readonly<Record<keyof typeof SETTINGS, TestSite>>;
beforeAll(async () => {
  server = await createTestApp();
  ({ pool } = server.database);
  sites = await createSites(pool, SETTINGS);
});
afterAll(() => server.close());

const VISIBLE = { state: 'active', invisible: false, hide_online: false, fictional: false, country: 'NL' } as const;

async function addMembers(site: TestSite, count: number, changes: Partial<SearchedMember> = {}) {
  const members = Array.from({ length: count }, () => makeSearched(site.id, { ...VISIBLE, ...changes }));
  await insertSearched(pool, members);
  return members.map(({ id }) => id);
}

async function read({ host }: TestSite, headers: Record<string, string> = {}, lander: LanderName = 'gallery') {
  const answer = await server.app.inject({ url: `/api/lander.php?lander=${lander}`, headers: { host, ...headers } });
  expect(answer.statusCode).toBe(200);
  return getLander.response.parse(answer.json());
}

test('returns the members of the country who were active last, and no others', async () => {
  const shown = await addMembers(sites.plain, LANDER_PEOPLE + 2);
  await addMembers(sites.plain, 2, { country: 'BE' });
  await addMembers(sites.plain, 1, { invisible: true });
  for (const state of TEST_STATES) if (state !== 'active') await addMembers(sites.plain, 1, { state });
  const { people, ...others } = await read(sites.plain, { cookie: 'country=NL' });
  expect(others).toEqual({ country: 'NL', is_open: true, map: null });
  expect(people).toHaveLength(LANDER_PEOPLE);
  expect(shown).toEqual(expect.arrayContaining(people.map(({ id }) => id)));
  await setState(pool, people[0]?.id, 'suspended');
  expect((await read(sites.plain, { cookie: 'country=NL' })).people.map(({ id }) => id)).not.toContain(people[0]?.id);
});

test('returns the first line of the words that the site shows, and everyday interests only', async () => {
  const [anna, eva, mia] = await addMembers(sites.written, 3, { interests: ['coffee', 'bondage', 'tea'] });
  const write = (id: string | undefined, notes: object) =>
    pool.query('UPDATE members SET notes = $2 WHERE id = $1', [id, notes]);
  await write(anna, { secret: 'Nobody reads this.', about: '  ', dream: 'A boat. And a harbour.' });
  await write(eva, { about: 'Up before the gulls\nand to bed after them', dream: 'x' });
  const { people } = await read(sites.written);
  const lines = Object.fromEntries(people.map(({ id, line, interests }) => [id, [line, interests]]));
  const everyday = ['coffee', 'tea'];
  expect(lines).toEqual({
    [anna ?? '']: ['A boat.', everyday],
    [eva ?? '']: ['Up before the gulls', everyday],
    [mia ?? '']: [null, everyday],
  });
});

test('returns the same words of two members once', async () => {
  const ids = await addMembers(sites.written, 3, { country: 'BE' });
  await pool.query('UPDATE members SET notes = $2 WHERE id = ANY ($1)', [ids, { about: 'I teach.' }]);
  const { people } = await read(sites.written, { cookie: 'country=BE' });
  expect(people.map(({ line }) => line)).toEqual(['I teach.', null, null]);
});

test('returns neither texts nor interests that the site hides', async () => {
  await addMembers(sites.terse, 1, { interests: ['coffee'] });
  await pool.query('UPDATE members SET notes = $2 WHERE site_id = $1', [sites.terse.id, { dream: 'A boat.' }]);
  expect((await read(sites.terse)).people).toMatchObject([{ line: null, interests: [] }]);
});

test('returns no members to visitors of a site that shows them to members only', async () => {
  await addMembers(sites.closed, 2);
  expect(await read(sites.closed)).toEqual({ country: null, people: [], is_open: false, map: null });
  const member = await createTestMember(pool, { site: sites.closed.id });
  const found = await read(sites.closed, { cookie: `auth.session=${member.token}` });
  expect([found.is_open, found.people.length]).toEqual([true, 2]);
});

test('a member does not see themselves, nor a member with a block between them', async () => {
  const [anna, eva] = await addMembers(sites.blocking, 2);
  const member = await createTestMember(pool, { site: sites.blocking.id });
  await pool.query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2)', [eva, member.id]);
  expect((await read(sites.blocking, { cookie: `auth.session=${member.token}` })).people.map(({ id }) => id)).toEqual([
    anna,
  ]);
  // A page that names a member gets no answer for a visitor.
  const named = await server.app.inject({
    url: '/api/lander.php?lander=gallery',
    headers: { host: sites.blocking.host, 'x-member': member.id },
  });
  expect(named.json()).toMatchObject({ code: 'authentication_required' });
});
