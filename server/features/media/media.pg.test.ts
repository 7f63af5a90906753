import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMessage } from '../../../contract/chats/chats.ts';
import { MessageId } from '../../../contract/base/ids.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import { createTestConversation, createTestMember, createTestSite, type TestMember } from '../../fixtures/members.ts';
import { createTestPhoto, type TestPhoto } from '../../fixtures/photos.ts';
import { PIECE_TYPE, sendPiece, type SentPiece, upload as uploadPicture } from '../../fixtures/requests/upload.ts';
import { sweepUnattached } from './sweep.ts';

let server: TestApp;
let ann: TestMember;
let ben: TestMember;
let eve: TestMember;
/** A member of another site, which exists before the server reads its sites. */
let elsewhere: TestMember;
let jpeg: Buffer;

beforeAll(async () => {
  server = await createTestApp();
  const { pool } = server.database;
  elsewhere = await createTestMember(pool, { site: await createTestSite(pool) });
  [ann, ben, eve] = [
    await createTestMember(pool, { name: 'Ann' }),
    await createTestMember(pool, { name: 'Ben' }),
    await createTestMember(pool, { name: 'Eve' }),
  ];
  jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b5532a' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

/** Uploads a picture as the app does and returns the last answer. */
async function upload(who: TestMember | undefined, id: string, photo: Buffer) {
  const { status, body } = await uploadPicture(server, who, uploadPhoto, { id, photo });
  return { status, body: JSON.parse(body) };
}

const look = (who: TestMember | undefined, path: string) => server.app.inject({ url: path, headers: headersOf(who) });

const whole = (bytes: Buffer): Partial<SentPiece> => ({ length: bytes.length, bytes });

describe('an upload', () => {
  test('is stored once under its id and gives repeated uploads the same answer', async () => {
    const id = randomUUID();
    const first = await upload(ann, id, jpeg);
    expect(first.status).toBe(200);
    expect(first.body.media).toMatchObject({ id, width: 640, height: 480 });
    expect((await upload(ann, id, jpeg)).body).toEqual(first.body);
    const { rows } = await server.database.pool.query('SELECT count(*)::int AS count FROM media WHERE id = $1', [id]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('that is sent five times at once stores one picture and returns five equal answers', async () => {
    const id = randomUUID();
    const answers = await server.database.raceTimes(5, () => upload(ann, id, jpeg));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  test('stores a separate picture under an id that another member used', async () => {
    const id = randomUUID();
    const [anns, bens] = [await upload(ann, id, jpeg), await upload(ben, id, jpeg)];
    expect([anns.status, bens.status]).toEqual([200, 200]);
    expect(anns.body).not.toEqual(bens.body);
  });

  test.each([
    [
      'JSON',
      { headers: { 'content-type': 'application/json' }, bytes: Buffer.from('{}') },
      415,
      'unsupported_media_type',
    ],
    [
      'the form of an older app',
      { headers: { 'content-type': 'multipart/form-data; boundary=x' } },
      426,
      'update_required',
    ],
    ['an invalid id', { id: '../../etc/passwd' }, 400, 'invalid_request'],
    ['an invalid offset', { offset: '0x0' }, 400, 'invalid_request'],
    ['no length', { length: '' }, 400, 'invalid_request'],
    ['zero bytes', { length: 0, bytes: Buffer.alloc(0) }, 422, 'picture_unreadable'],
    ['SVG', whole(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 415, 'unsupported_media_type'],
    ['half a picture', () => whole(jpeg.subarray(0, 900)), 422, 'picture_unreadable'],
    ['a length of sixteen megabytes', { length: 16 * 1024 * 1024, bytes: Buffer.alloc(0) }, 413, 'payload_too_large'],
    ['a request of a foreign page', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'wrong_origin'],
    ['a request for another member', { headers: { 'x-member': randomUUID() } }, 409, 'wrong_member'],
  ] as [string, Partial<SentPiece> | (() => Partial<SentPiece>), number, string][])(
    'refuses %s',
    async (_what, overrides, status, code) => {
      const piece = {
        id: randomUUID(),
        offset: 0,
        length: jpeg.length,
        bytes: jpeg,
        ...(typeof overrides === 'function' ? overrides() : overrides),
      };
      expect(await sendPiece(server, ann, uploadPhoto, piece)).toMatchObject({ status, code });
    },
  );

  test('without a session is refused', async () => {
    expect(await upload(undefined, randomUUID(), jpeg)).toMatchObject({
      status: 403,
      body: { code: 'authentication_required' },
    });
  });

  test('without a declared size is cut off at the maximum size of a piece', async () => {
    const origin = await server.listen();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024));
        sent += 1;
        if (sent > 400) controller.close();
      },
    });
    const headers = { ...PIECE_TYPE, cookie: `auth.session=${ann.token}` };
    const response = await fetch(`${origin}/api/photo.php?id=${randomUUID()}&offset=0&length=9000000`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'payload_too_large']);
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  });
});

describe('a picture in a message is visible', () => {
  test('to its owner until it is sent, then to both sides of the conversation only', async () => {
    const { pool } = server.database;
    const id = randomUUID();
    const { media } = (await upload(ann, id, jpeg)).body;
    const seenBy = async () =>
      Promise.all([ann, ben, eve, undefined].map(async (who) => (await look(who, media.path)).statusCode));
    expect(await seenBy()).toEqual([200, 404, 404, 404]);

    const conversation = await createTestConversation(pool, ann.id, ben.id);
    const sent = await server.as(ann)(sendMessage, {
      body: { id: MessageId.parse(randomUUID()), conversation, kind: 'image', media: id },
    });
    expect(sent.status).toBe(201);
    expect(await seenBy()).toEqual([200, 200, 404, 404]);
    expect((await look(ben, media.thumb_path)).statusCode).toBe(200);

    await pool.query('UPDATE conversation_members SET hidden_seq = 1 WHERE conversation_id = $1 AND member_id = $2', [
      conversation,
      ben.id,
    ]);
    expect(await seenBy()).toEqual([200, 404, 404, 404]);
  });

  test('with its type, cached only by the viewer', async () => {
    const { media } = (await upload(ann, randomUUID(), jpeg)).body;
    const { headers, rawPayload } = await look(ann, media.path);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 });
    expect(media.path).toMatch(/^\/media\/m\/[\w-]{24}\.webp$/);
  });

  test.each([
    '/media/',
    '/media/m/',
    '/media/../server/main.ts',
    '/media/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/media/m/%00',
  ])('%s is refused', async (path) => {
    expect([400, 404]).toContain((await look(ann, path)).statusCode);
  });
});

describe('a profile photo', () => {
  const seen = async (photo: TestPhoto) =>
    Promise.all(
      [owner, premium, free, undefined].map(async (who) => (await look(who, `/media/${photo.filename}`)).statusCode),
    );
  const add = async (overrides = {}): Promise<TestPhoto> => {
    const photo = await createTestPhoto(server.database.pool, owner.id, overrides);
    await server.files.put(photo.filename, jpeg, 'image/webp');
    return photo;
  };
  let owner: TestMember;
  let premium: TestMember;
  let free: TestMember;
  beforeEach(async () => {
    owner = await createTestMember(server.database.pool);
    premium = await createTestMember(server.database.pool);
    free = await createTestMember(server.database.pool, { paid: false });
  });

  test('is public as the approved main photo, else visible to members who see it on the profile', async () => {
    const main = await add({ main: true });
    const others = [await add(), await add(), await add()];
    expect(await seen(main)).toEqual([200, 200, 200, 200]);
    expect(await Promise.all(others.map(seen))).toEqual([
      [200, 200, 200, 404],
      [200, 200, 200, 404],
      [200, 200, 404, 404],
    ]);
    expect((await look(undefined, `/media/${main.filename}`)).headers['cache-control']).toBe(
      'public, max-age=86400, s-maxage=300',
    );
    expect((await look(free, `/media/${others[0]?.filename}`)).headers['cache-control']).toBe('private, max-age=300');
    // A missing thumbnail is made from the full-size picture.
    expect((await look(undefined, `/media/${main.filename.replace('.webp', '-s.webp')}`)).statusCode).toBe(200);
  });

  test('is visible only to its owner while pending, rejected or over the quota', async () => {
    await add({ main: true });
    const own = [200, 404, 404, 404];
    expect(await seen(await add({ status: 'pending' }))).toEqual(own);
    expect(await seen(await add({ status: 'rejected' }))).toEqual(own);
    const third = await add();
    const fourth = await add();
    await server.database.pool.query('UPDATE members SET paid_user = false WHERE id = $1', [owner.id]);
    expect(await seen(third)).toEqual([200, 200, 200, 404]);
    expect(await seen(fourth)).toEqual(own);
  });

  test('is visible to members with a grant and, if private, cached by its owner only', async () => {
    const hidden = await add({ private: true });
    expect(await seen(hidden)).toEqual([200, 404, 404, 404]);
    await server.database.pool.query('INSERT INTO photo_grants (owner_id, viewer_id) VALUES ($1, $2)', [
      owner.id,
      free.id,
    ]);
    expect(await seen(hidden)).toEqual([200, 404, 200, 404]);
    expect((await look(free, `/media/${hidden.filename}`)).headers['cache-control']).toBe('private, no-store');
    // The owner sees it offline.
    expect((await look(owner, `/media/${hidden.filename}`)).headers['cache-control']).toMatch(/^private, max-age/);
    await server.database.pool.query('DELETE FROM photo_grants WHERE owner_id = $1', [owner.id]);
    expect(await seen(hidden)).toEqual([200, 404, 404, 404]);
    // A private picture stays private as the main one.
    await server.database.pool.query('UPDATE members SET main_photo_id = $2 WHERE id = $1', [owner.id, hidden.id]);
    expect(await seen(hidden)).toEqual([200, 404, 404, 404]);
  });

  test('is hidden by blocks, invisible mode, account deletion and other sites', async () => {
    const [main, other] = [await add({ main: true }), await add()];
    await server.database.pool.query('SELECT set_block($1, $2, true)', [owner.id, premium.id]);
    await server.database.pool.query('SELECT set_block($1, $2, true)', [free.id, owner.id]);
    expect(await seen(other)).toEqual([200, 404, 404, 404]);
    // The list of blocked members shows the main photo, as does the conversation of a member who does not know of the block.
    expect(await seen(main)).toEqual([200, 404, 200, 200]);
    await createTestConversation(server.database.pool, premium.id, owner.id);
    expect(await seen(main)).toEqual([200, 200, 200, 200]);
    const { headers } = await look(premium, `/media/${main.filename}`);
    // The same header as without a block. Another one would reveal the block.
    expect(headers['cache-control']).toBe('public, max-age=86400, s-maxage=300');
    await server.database.pool.query("UPDATE members SET status = 'deleted' WHERE id = $1", [owner.id]);
    expect((await seen(main)).slice(1)).toEqual([404, 404, 404]);
    await server.database.pool.query("UPDATE members SET status = 'active' WHERE id = $1", [owner.id]);
    await server.database.pool.query('SELECT notify_blocked_member($1, $2)', [premium.id, owner.id]);
    expect(await seen(main)).toEqual([200, 404, 200, 200]);
    await server.database.pool.query('DELETE FROM blocks WHERE $1 IN (blocker_id, blocked_id)', [owner.id]);
    await server.database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [owner.id]);
    await createTestConversation(server.database.pool, free.id, owner.id);
    // Both members have a conversation with the owner.
    for (const photo of [main, other]) expect(await seen(photo)).toEqual([200, 200, 200, 404]);
    await server.database.pool.query('UPDATE members SET invisible = false WHERE id = $1', [owner.id]);
    expect((await look(elsewhere, `/media/${other.filename}`)).statusCode).toBe(404);
    await server.database.pool.query("UPDATE members SET status = 'deleted' WHERE id = $1", [owner.id]);
    for (const photo of [main, other]) expect((await seen(photo)).slice(1)).toEqual([404, 404, 404]);
  });
});

test('sweeps unsent pictures with their files after hours', async () => {
  const { pool } = server.database;
  const [old, recent] = [
    (await upload(eve, randomUUID(), jpeg)).body.media,
    (await upload(eve, randomUUID(), jpeg)).body.media,
  ];
  await pool.query("UPDATE media SET created_at = now() - interval '7 hours' WHERE id = $1", [old.id]);
  expect(await sweepUnattached(pool, server.files)).toBe(1);
  expect((await look(eve, old.path)).statusCode).toBe(404);
  expect(await server.files.read(old.path.slice('/media/'.length))).toBeUndefined();
  expect((await look(eve, recent.path)).statusCode).toBe(200);
});
