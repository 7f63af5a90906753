import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { getProfilePage } from '../../../contract/profiles/profiles.ts';
import { PHOTOS_FREE, PHOTOS_PREMIUM, PHOTOS_SEEN_FREE, RELATED_PROFILES } from '../../../contract/base/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestConversation, createTestMember, createTestSite, type TestMember } from '../../fixtures/members.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';

let server: TestApp;
let premium: TestMember;
let free: TestMember;
beforeAll(async () => {
  server = await createTestApp();
  premium = await createTestMember(server.database.pool, { paid: true });
  free = await createTestMember(server.database.pool, { paid: false });
});
afterAll(() => server.close());

const pool = () => server.database.pool;
const member = (overrides = {}) => createTestMember(pool(), { name: 'Mara', ...overrides });
const set = (id: string, columns: string, ...values: unknown[]) =>
  pool().query(`UPDATE members SET ${columns} WHERE id = $1`, [id, ...values]);
const page = async (who: TestMember | undefined, id: MemberId) =>
  (await server.as(who)(getProfilePage, { query: { id } })).body;

describe('pictures', () => {
  let owner: TestMember;
  let ids: string[];
  const seenBy = async (who: TestMember | undefined) => {
    const { pictures, num_pictures, num_premium_pictures, num_private_pictures } = await page(who, owner.id);
    return [pictures.map(({ id }) => ids.indexOf(id)), num_pictures, num_premium_pictures, num_private_pictures];
  };
  beforeEach(async () => {
    owner = await member();
    ids = [];
    const add = async (overrides = {}) => ids.push((await createTestPhoto(pool(), owner.id, overrides)).id);
    for (let count = 0; count < 3; count += 1) await add();
    await add({ main: true });
    await add({ private: true });
    await add({ status: 'pending' });
    await add({ status: 'rejected' });
    await add();
  });

  test('show visitors the main one and the number of others', async () => {
    expect(await seenBy(undefined)).toEqual([[3], 6, 4, 1]);
  });

  test('show free members the main one and two more, and premium members all public ones', async () => {
    expect(await seenBy(free)).toEqual([[3, 0, 1], 6, 2, 1]);
    expect(await seenBy(premium)).toEqual([[3, 0, 1, 2, 7], 6, 0, 1]);
    expect(1 + PHOTOS_SEEN_FREE).toBe(3);
  });

  test('show private ones only while the grant exists', async () => {
    await pool().query('INSERT INTO photo_grants (owner_id, viewer_id) VALUES ($1, $2)', [owner.id, free.id]);
    expect(await seenBy(free)).toEqual([[3, 0, 1, 4], 6, 2, 0]);
    expect(await seenBy(premium)).toEqual([[3, 0, 1, 2, 7], 6, 0, 1]);
    await pool().query('DELETE FROM photo_grants WHERE owner_id = $1', [owner.id]);
    expect(await seenBy(free)).toEqual([[3, 0, 1], 6, 2, 1]);
  });

  test('show their owner what a free member without a grant sees, also if the owner is premium', async () => {
    expect((await page(owner, owner.id)).pictures).toEqual((await page(free, owner.id)).pictures);
    expect(await seenBy(owner)).toEqual([[3, 0, 1], 6, 2, 1]);
  });

  test('hide those over the quota and use the first within it as the main one', async () => {
    await set(owner.id, 'paid_user = false');
    expect(await seenBy(premium)).toEqual([[3, 0, 1], PHOTOS_FREE, 0, 0]);
    await set(owner.id, 'paid_user = true');
    for (let more = 0; more < 20; more += 1) await createTestPhoto(pool(), owner.id);
    // One picture within the quota is pending.
    expect((await page(premium, owner.id)).num_pictures).toBe(PHOTOS_PREMIUM - 1);
  });

  test('are hidden on a site that hides the main image', async () => {
    await withSettings({ visible_profile_fields: ['name'] }, async () => {
      expect(await seenBy(premium)).toEqual([[], 0, 0, 0]);
      expect((await page(premium, owner.id)).profile).toMatchObject({
        name: 'Mara',
        main_image: null,
        age: null,
        country: null,
        gender: null,
      });
    });
  });
});

/** A process caches settings, so another app on the same database reads the change. */
async function withSettings(settings: Record<string, unknown>, run: () => Promise<void>): Promise<void> {
  const before = server;
  await pool().query('UPDATE sites SET settings = $1 WHERE host IS NULL', [settings]);
  server = await createTestApp({ database: before.database });
  try {
    await run();
  } finally {
    await server.close();
    server = before;
    await pool().query("UPDATE sites SET settings = '{}' WHERE host IS NULL");
  }
}

describe('fields', () => {
  test('include the public fields by default, without notes and private fields', async () => {
    const { id } = await member();
    await set(
      id,
      `city = 'Utrecht', region = 'NL-UT', interests = '{art,tea}', hair_color = 'grey', eye_color = 'blue',
       body_type = 'slim', relationship_status = 'single', tattoos = false, notes = '{"about":"Hello"}'`,
    );
    const { profile } = await page(premium, id);
    expect(profile).toMatchObject({
      city: 'Utrecht',
      region: 'NL-UT',
      interests: ['art', 'tea'],
      hair_color: 'grey',
      eye_color: 'blue',
      body_type: 'slim',
      relationship_status: 'single',
      tattoos: false,
      notes: {},
      notes_language: null,
    });
    expect(Object.keys(profile)).not.toEqual(expect.arrayContaining(['email']));
    expect(JSON.stringify(profile)).not.toMatch(/birth|latitude|longitude|last_active|paid/);
  });

  test('include only the fields and notes that the operator shows', async () => {
    const { id } = await member();
    await set(id, "city = 'Utrecht', interests = '{art}', hair_color = 'grey', notes = $2", {
      about: 'Hello',
      secret: 'No',
      empty: '',
    });
    await withSettings(
      { visible_profile_fields: ['name', 'age', 'hair_color'], visible_profile_notes: ['about', 'empty'] },
      async () => {
        const { profile } = await page(free, id);
        expect(profile).toMatchObject({ hair_color: 'grey', city: null, interests: [], notes: { about: 'Hello' } });
        expect(profile.age).toBeGreaterThan(18);
        expect(Object.keys(profile.notes)).toEqual(['about']);
      },
    );
  });

  test('include the language of the notes until the member writes new ones', async () => {
    const { id } = await member();
    const language = async () => (await page(premium, id)).profile.notes_language;
    await set(id, 'notes_language = $2', 'nl');
    const save = (edit: object) => pool().query('SELECT save_profile($1, $2)', [id, edit]);
    await save({ city: 'Utrecht' });
    expect(await language()).toBe('nl');
    await save({ notes: { about: 'Hello' } });
    expect(await language()).toBeNull();
  });

  test('include the distance as a band, or null without a position', async () => {
    const { id } = await member();
    expect((await page(premium, id)).profile.distance).toBeNull();
    await set(premium.id, 'latitude = 52.09, longitude = 5.12');
    await set(id, 'latitude = 52.37, longitude = 4.9');
    expect((await page(premium, id)).profile.distance).toBe('50');
    expect((await page(undefined, id)).profile.distance).toBeNull();
    await set(id, 'latitude = -33.9, longitude = 151.2');
    expect((await page(premium, id)).profile.distance).toBe('more');
  });
});

describe('visibility', () => {
  const answer = async (who: TestMember | undefined, id: string) => {
    const { raw } = await server.as(who)(getProfilePage, { query: { id } });
    const { date: _, ...stable } = raw.headers;
    return JSON.stringify([raw.statusCode, stable, raw.body.replace(raw.json().request_id, 'ID')]);
  };

  test('answers not_found for members who may not be seen, to members and visitors', async () => {
    const hidden = [
      await member({ chosen: { invisible: true } }),
      await member({ state: 'deleted' }),
      await member({ state: 'suspended' }),
      await member({ state: 'not_confirmed' }),
      await member({ site: await createTestSite(pool()) }),
    ].map(({ id }) => id);
    for (const who of [free, undefined]) {
      const absent = await answer(who, randomUUID());
      expect(absent).toMatch(/^\[404,.*not_found/);
      for (const id of hidden) expect(await answer(who, id)).toBe(absent);
    }
  });

  test('shows invisible and unconfirmed members to their acquaintances', async () => {
    for (const overrides of [{ chosen: { invisible: true } }, { state: 'not_confirmed' }]) {
      const { id } = await member(overrides);
      await createTestConversation(pool(), free.id, id);
      expect((await page(free, id)).profile).toMatchObject({ id, name: 'Mara' });
      expect((await server.as()(getProfilePage, { query: { id } })).code).toBe('not_found');
    }
  });

  test('names the other member of a block to both sides', async () => {
    const { id } = await member();
    await pool().query('SELECT set_block($1, $2, true)', [id, free.id]);
    expect((await server.as(free)(getProfilePage, { query: { id } })).problem).toMatchObject({
      code: 'blocked_by',
      data: { name: 'Mara' },
    });
    await pool().query('SELECT set_block($1, $2, false)', [id, free.id]);
    await pool().query('SELECT set_block($1, $2, true)', [free.id, id]);
    expect((await server.as(free)(getProfilePage, { query: { id } })).problem).toMatchObject({
      code: 'blocking',
      data: { name: 'Mara' },
    });
    await pool().query('SELECT set_block($1, $2, false)', [free.id, id]);
    expect((await page(free, id)).profile.id).toBe(id);
  });

  test('refuses visitors on a members-only site and rejects a page that names a member', async () => {
    const { id } = await member();
    expect((await server.as()(getProfilePage, { query: { id }, headers: { 'x-member': free.id } })).code).toBe(
      'authentication_required',
    );
    expect((await server.as(premium)(getProfilePage, { query: { id }, headers: { 'x-member': free.id } })).code).toBe(
      'wrong_member',
    );
    await withSettings({ logged_out_search: false }, async () => {
      for (const one of [id, randomUUID() as MemberId])
        expect((await server.as()(getProfilePage, { query: { id: one } })).code).toBe('login_required');
      expect((await page(free, id)).profile.id).toBe(id);
    });
  });
});

test('lists related profiles, nearest first, without members whom the viewer may not see', async () => {
  const { id } = await member();
  await set(
    id,
    "country = 'FR', region = 'FR-BRE', gender = 'male', interests = '{art,tea}', date_of_birth = '1970-06-01'",
  );
  const others: MemberId[] = [];
  const add = async (columns: string, overrides = {}) => {
    const other = await member(overrides);
    await set(other.id, `country = 'FR', region = 'FR-IDF', gender = 'male', date_of_birth = '1971-01-01'`);
    await set(other.id, columns);
    others.push(other.id);
    return other.id;
  };
  const both = await add("region = 'FR-BRE', interests = '{art,tea}'");
  const region = await add("region = 'FR-BRE'");
  const one = await add("interests = '{art}'");
  const near = await add("date_of_birth = '1970-06-02'");
  const far = await add("date_of_birth = '1975-06-02'");
  await add("gender = 'female'");
  await add("country = 'BE'");
  await add("date_of_birth = '1990-01-01'");
  await add('invisible = true');
  await add('name = name', { state: 'not_confirmed' });
  const [blocked, blocker] = [await add('name = name'), await add('name = name')];
  await pool().query('SELECT set_block($1, $2, true)', [free.id, blocked]);
  await pool().query('SELECT set_block($1, $2, true)', [blocker, free.id]);
  const related = async (who: TestMember | undefined) => (await page(who, id)).related.map((profile) => profile.id);
  expect(await related(free)).toEqual([both, region, one, near, far]);
  expect(await related(undefined)).toEqual([both, region, one, near, expect.anything(), expect.anything()]);
  expect(await related(undefined)).toHaveLength(RELATED_PROFILES);
});

test('shows members their own profile as an unrelated member sees it, and whether it is findable', async () => {
  const own = await member();
  await member();
  await set(own.id, "notes = $2, city = 'Zwolle', hide_online = true", { about: 'Hello', secret: 'not shown' });
  await withSettings(
    { visible_profile_fields: ['name', 'age', 'city'], visible_profile_notes: ['about'] },
    async () => {
      const { is_findable, ...seen } = await page(own, own.id);
      expect({ ...seen, related: [] }).toEqual({ ...(await page(free, own.id)), related: [] });
      expect(seen.profile).toMatchObject({ name: 'Mara', presence: null, country: null, notes: { about: 'Hello' } });
      expect([seen.related, is_findable]).toEqual([[], true]);
    },
  );
  await set(own.id, 'invisible = true');
  expect((await page(own, own.id)).is_findable).toBe(false);
  expect((await server.as(free)(getProfilePage, { query: { id: own.id } })).code).toBe('not_found');
});
