import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPicture, getPictures, putPictures, removePicture } from '../../../contract/own-profile/own-profile.ts';
import type { OwnPicture } from '../../../contract/own-profile/own-profile.ts';
import { PHOTOS_FREE, PHOTOS_PREMIUM } from '../../../contract/base/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, createTestSite, type TestMember } from '../../fixtures/members.ts';
import { upload } from '../../fixtures/requests/upload.ts';
import { sweepFiles } from '../../platform/uploads/sweep-files.ts';

let server: TestApp;
let me: TestMember;
let jpeg: Buffer;
let site: string;
/** A site that reviews pictures before it shows them. */
let careful: string;

const pool = () => server.database.pool;
const ask = (who = me) => server.as(who);
const send = (id: string = randomUUID(), who = me) => upload(server, who, addPicture, { id, photo: jpeg });
const list = async (who = me) => (await ask(who)(getPictures)).body;
const ids = (pictures: readonly OwnPicture[]) => pictures.map(({ id }) => id);
const mainOf = async (who = me) => (await list(who)).pictures.find(({ main }) => main)?.id;
const hasPhoto = async () =>
  (await pool().query('SELECT has_photo FROM members WHERE id = $1', [me.id])).rows[0].has_photo as boolean;
/** Stores the operator's decision on a picture of `me`. */
const decide = async (id: string, status: 'approved' | 'rejected') =>
  (await pool().query('SELECT decide_photo($1, $2, $3)::int AS number', [me.id, id, status])).rows[0].number as unknown;
const set = (settings: object) => pool().query('UPDATE sites SET settings = $2 WHERE id = $1', [site, settings]);

/** Inserts picture rows as uploads leave them, without making pictures. */
async function put(
  count: number,
  { who = me, status = 'approved' }: { who?: TestMember; status?: string } = {},
): Promise<string[]> {
  const made = Array.from({ length: count }, () => randomUUID());
  for (const id of made)
    await pool().query('SELECT add_photo($1, $2, $3, $4, 4, 3, $5, $6)', [
      id,
      who.id,
      `p/${id}`,
      `p/${id}-s`,
      '',
      status,
    ]);
  return made;
}

beforeAll(async () => {
  server = await createTestApp();
  // Runs before the server reads and caches its sites.
  [site, careful] = [await createTestSite(pool()), await createTestSite(pool())];
  jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#b5532a' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await set({ approve_on_upload: true });
  me = await createTestMember(pool(), { site });
});

describe('the quota', () => {
  /** Retries while a busy server answers `unavailable`, as the app does. */
  const persist = async (id: string): Promise<string> => {
    for (;;) {
      const { code } = await send(id);
      if (code !== 'unavailable') return code;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  test.each([
    ['free', PHOTOS_FREE, false],
    ['premium', PHOTOS_PREMIUM, true],
  ])(
    'of a %s member, %i, limits thirty concurrent uploads',
    async (_tier, limit, paid) => {
      me = await createTestMember(pool(), { site, paid });
      const codes = await server.database.raceTimes(30, () => persist(randomUUID()));
      expect(codes.filter((code) => code === 'ok')).toHaveLength(limit);
      expect(codes.filter((code) => code === 'photo_limit')).toHaveLength(30 - limit);
      const { pictures, limit: shownLimit } = await list();
      expect([pictures.length, shownLimit]).toEqual([limit, limit]);
      expect((await pool().query('SELECT filename FROM files_to_delete')).rows).toEqual([]);
    },
    60_000,
  );

  test.each([
    [PHOTOS_FREE, false],
    [PHOTOS_PREMIUM, true],
  ])('of %i holds in the database alone, without the check before it', async (limit, paid) => {
    me = await createTestMember(pool(), { site, paid });
    const add = () =>
      pool().query<{ outcome: string }>("SELECT outcome FROM add_photo($1, $2, 'f', 't', 1, 1, '', 'approved')", [
        randomUUID(),
        me.id,
      ]);
    const outcomes = (await server.database.raceTimes(30, add)).map(({ rows }) => rows[0]?.outcome);
    expect([
      outcomes.filter((outcome) => outcome === 'stored').length,
      outcomes.filter((outcome) => outcome === 'photo_limit').length,
    ]).toEqual([limit, 30 - limit]);
    expect(
      (await pool().query('SELECT count(*)::int AS count FROM photos WHERE member_id = $1', [me.id])).rows[0].count,
    ).toBe(limit);
  });

  test('is named in the refusal', async () => {
    me = await createTestMember(pool(), { site, paid: false });
    await put(3);
    const refused = await send();
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([
      403,
      { code: 'photo_limit', data: { limit: 3, premium_limit: 25 } },
    ]);
  });

  test('hides the last pictures when lowered, never the main one, and shows them again when raised', async () => {
    const [a, b, c, d] = (await put(4)) as [string, string, string, string];
    await ask()(putPictures, { body: { main: d } });
    await set({ approve_on_upload: true, photos_premium: 2 });
    const { pictures, limit } = await list();
    expect(limit).toBe(2);
    expect(pictures.map(({ id, hidden }) => [id, hidden])).toEqual([
      [a, false],
      [b, true],
      [c, true],
      [d, false],
    ]);
    expect((await send()).code).toBe('photo_limit');
    await set({});
    expect((await list()).pictures.filter(({ hidden }) => hidden)).toEqual([]);
    await pool().query('UPDATE members SET paid_user = false WHERE id = $1', [me.id]);
    expect((await list()).pictures.filter(({ hidden }) => hidden).map(({ id }) => id)).toEqual([c]);
  });

  test('does not count rejected pictures', async () => {
    me = await createTestMember(pool(), { site, paid: false });
    const [a, b, c] = (await put(3)) as [string, string, string];
    await decide(b, 'rejected');
    expect((await send()).code).toBe('ok');
    expect((await send()).code).toBe('photo_limit');
    expect((await list()).pictures.filter(({ hidden }) => hidden)).toEqual([]);
    // A second review approves the rejected picture, which exceeds the quota.
    await decide(b, 'approved');
    expect((await list()).pictures.map(({ hidden }) => hidden)).toEqual([false, false, false, true]);
    expect([await mainOf(), (await list()).pictures.length]).toEqual([a, 4]);
    expect(ids((await list()).pictures).slice(0, 3)).toEqual([a, b, c]);
  });

  test('falls back to the default for an invalid setting', async () => {
    await set({ photos_premium: 'many', photos_free: -1 });
    expect(await list()).toMatchObject({ limit: PHOTOS_PREMIUM, premium_limit: PHOTOS_PREMIUM });
    await pool().query('UPDATE members SET paid_user = false WHERE id = $1', [me.id]);
    expect(await list()).toMatchObject({ limit: PHOTOS_FREE });
  });
});

describe('an upload', () => {
  test('with the same id, concurrent or later, is the same picture', async () => {
    const id = randomUUID();
    const both = await server.database.raceTimes(2, () => send(id));
    expect(both.map(({ code }) => code)).toEqual(['ok', 'ok']);
    expect((await send(id.toUpperCase())).code).toBe('ok');
    expect(ids((await list()).pictures)).toEqual([id]);
    expect((await pool().query('SELECT filename FROM files_to_delete')).rows).toEqual([]);
  });

  test('repeated at the quota is answered, not refused', async () => {
    me = await createTestMember(pool(), { site, paid: false });
    await put(2);
    const id = randomUUID();
    expect([(await send(id)).code, (await send(id)).code, (await send()).code]).toEqual(['ok', 'ok', 'photo_limit']);
  });

  test('stores a separate picture under an id that another member used', async () => {
    const other = await createTestMember(pool(), { site });
    const id = randomUUID();
    await send(id, other);
    await send(id);
    const stored = await pool().query('SELECT DISTINCT filename FROM photos WHERE id = $1', [id]);
    expect(stored.rows).toHaveLength(2);
    await ask()(removePicture, { body: { id } });
    expect((await list()).pictures).toEqual([]);
    expect((await pool().query('SELECT member_id FROM photos WHERE id = $1', [id])).rows).toEqual([
      { member_id: other.id },
    ]);
  });

  test('is visible to its owner only until the operator approves it, if the site requires review', async () => {
    me = await createTestMember(pool(), { site: careful });
    const other = await createTestMember(pool(), { site: careful });
    const id = randomUUID();
    await send(id);
    const [picture] = (await list()).pictures;
    expect(picture).toMatchObject({ id, status: 'pending', main: false });
    const path = picture?.filename ?? '';
    const seen = async () =>
      Promise.all(
        [me, other].map(async (who) => (await server.app.inject({ url: path, headers: headersOf(who) })).statusCode),
      );
    expect(await seen()).toEqual([200, 404]);
    expect(await decide(id, 'approved')).toBeGreaterThan(0);
    expect([await seen(), await mainOf(), await hasPhoto()]).toEqual([[200, 200], id, true]);
    await decide(id, 'rejected');
    expect([await seen(), await mainOf(), await hasPhoto()]).toEqual([[200, 404], undefined, false]);
    expect((await list()).pictures).toMatchObject([{ id, status: 'rejected' }]);
    expect(await decide(randomUUID(), 'approved')).toBeNull();
  });

  test('that is interrupted leaves only files that the sweep deletes', async () => {
    await server.files.put('p/half.webp', jpeg, 'image/webp');
    await pool().query("INSERT INTO files_to_delete VALUES ('p/half.webp', now() + interval '1 hour')");
    expect(await sweepFiles({ pool: pool(), files: server.files })).toBe(0);
    await pool().query("UPDATE files_to_delete SET due_at = now() - interval '1 second'");
    expect(await sweepFiles({ pool: pool(), files: server.files })).toBe(1);
    expect(await server.files.read('p/half.webp')).toBeUndefined();
  });
});

describe('the main picture', () => {
  test('is the first public one, and the next one after it is made private, removed or rejected', async () => {
    const [waiting] = await put(1, { status: 'pending' });
    expect([await mainOf(), await hasPhoto()]).toEqual([undefined, false]);
    const [a, b, c] = (await put(3)) as [string, string, string];
    expect(await mainOf()).toBe(a);
    await ask()(putPictures, { body: { private: { id: a, on: true } } });
    expect(await mainOf()).toBe(b);
    await ask()(removePicture, { body: { id: b } });
    expect(await mainOf()).toBe(c);
    await decide(c, 'rejected');
    expect([await mainOf(), await hasPhoto()]).toEqual([undefined, false]);
    await ask()(putPictures, { body: { private: { id: a, on: false } } });
    expect([await mainOf(), await hasPhoto(), (await list()).pictures.length]).toEqual([a, true, 3]);
    expect(ids((await list()).pictures)[0]).toBe(waiting);
  });

  test('stays the chosen picture in any order', async () => {
    const [a, b, c] = (await put(3)) as [string, string, string];
    await ask()(putPictures, { body: { main: c } });
    await ask()(putPictures, { body: { order: [b, a, c] } });
    expect([await mainOf(), ids((await list()).pictures)]).toEqual([c, [b, a, c]]);
    // Pictures missing from an order follow it.
    await ask()(putPictures, { body: { order: [c] } });
    expect(ids((await list()).pictures)).toEqual([c, b, a]);
  });

  test('cannot be hidden or belong to another member, and a refusal changes nothing', async () => {
    const [a, b] = (await put(2)) as [string, string];
    const [waiting] = (await put(1, { status: 'pending' })) as [string];
    const [foreign] = (await put(1, { who: await createTestMember(pool(), { site }) })) as [string];
    await ask()(putPictures, { body: { private: { id: b, on: true } } });
    const before = await list();
    for (const main of [b, waiting, foreign, randomUUID()])
      expect((await ask()(putPictures, { body: { main, order: [b, a] } })).code).toBe('not_found');
    expect((await ask()(putPictures, { body: { main: a, private: { id: a, on: true } } })).code).toBe('not_found');
    expect((await ask()(putPictures, { body: { order: [a, foreign] } })).code).toBe('not_found');
    expect((await ask()(putPictures, { body: { private: { id: foreign, on: true } } })).code).toBe('not_found');
    expect((await ask()(removePicture, { body: { id: foreign } })).code).toBe('not_found');
    expect(await list()).toEqual(before);
    expect((await ask()(putPictures, { body: { main: b, private: { id: b, on: false } } })).code).toBe('ok');
  });

  test.each(['remove_photo', 'change_photos'])('is public when %s waits for a lock', async (waiting) => {
    const [a, b, c] = (await put(3)) as [string, string, string];
    const removal = {
      work: (client: PoolClient) => client.query('SELECT remove_photo($1, $2)', [me.id, a]),
      calls: [() => ask()(removePicture, { body: { id: a } })],
    };
    const hiding = {
      work: (client: PoolClient) => client.query('SELECT change_photos($1, NULL, NULL, $2, true)', [me.id, b]),
      calls: [() => ask()(putPictures, { body: { private: { id: b, on: true } } })],
    };
    const [first, second] = waiting === 'remove_photo' ? [hiding, removal] : [removal, hiding];
    await callBeside<unknown>(pool(), { work: first.work, calls: second.calls, pattern: `%${waiting}(%` });
    expect(await mainOf()).toBe(c);
  });
});

test('deletes the files of a removed picture and notifies other devices of every change', async () => {
  const id = randomUUID();
  await send(id);
  const [picture] = (await list()).pictures;
  const keys = [picture?.filename, picture?.thumb_filename].map((path) => String(path).slice('/media/'.length));
  expect(await server.files.read(keys[0] ?? '')).toBeDefined();
  await ask()(removePicture, { body: { id } });
  expect(await Promise.all(keys.map((key) => server.files.read(key)))).toEqual([undefined, undefined]);
  const { rows } = await pool().query("SELECT FROM changes WHERE member_id = $1 AND kind = 'user'", [me.id]);
  expect(rows.length).toBeGreaterThanOrEqual(2);
  // The sweep finds the three files of each picture of a deleted member.
  await put(2);
  await pool().query('SELECT erase_member($1)', [me.id]);
  expect(await sweepFiles({ pool: pool(), files: server.files })).toBe(6);
});
