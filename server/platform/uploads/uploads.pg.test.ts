import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPicture, getPictures } from '../../../contract/own-profile/own-profile.ts';
import {
  PHOTO_BYTES_MAX,
  UPLOAD_PIECE_BYTES,
  UPLOADS_RETENTION_HOURS,
  UPLOADS_UNFINISHED,
} from '../../../contract/base/rules.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { raceBehindLock } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { sendPiece, type SentPiece, upload } from '../../fixtures/requests/upload.ts';
import { sweepUploads } from './uploads.ts';

// Uploads in pieces through both calls that accept them. Two servers share one database, as behind a load balancer.

const PIECE = UPLOAD_PIECE_BYTES;
let server: TestApp;
let other: TestApp;
let me: TestMember;
let picture: Buffer;

beforeAll(async () => {
  server = await createTestApp();
  other = await createTestApp({ database: server.database });
  // Noise cannot be compressed, so the picture has several pieces.
  picture = await sharp(randomBytes(440 * 440 * 3), { raw: { width: 440, height: 440, channels: 3 } })
    .png()
    .toBuffer();
  expect(Math.ceil(picture.length / PIECE)).toBe(5);
}, 30_000);
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  me = await createTestMember(server.database.pool);
});

const pool = () => server.database.pool;
const send = (
  id: string,
  offset: number,
  { who = me, on = server, ...more }: Partial<SentPiece> & { who?: TestMember; on?: TestApp } = {},
) =>
  sendPiece(on, who, uploadPhoto, {
    id,
    offset,
    length: picture.length,
    bytes: picture.subarray(offset, offset + PIECE),
    ...more,
  });
const NOTHING = { bytes: Buffer.alloc(0) };
const offsetOf = ({ body }: { body: string }) => (JSON.parse(body) as { offset: number }).offset;
/** Counts the unfinished uploads of a member, their pieces and their bytes. */
const left = async (who = me) => {
  const { rows } = await pool().query<{ uploads: number; pieces: number; bytes: number; stored_bytes: number }>(
    `SELECT (SELECT count(*)::int FROM uploads WHERE member_id = $1) AS uploads, count(*)::int AS pieces,
       coalesce(sum(length(bytes)), 0)::int AS bytes,
       (SELECT coalesce(sum(stored_bytes), 0)::int FROM uploads WHERE member_id = $1) AS stored_bytes
     FROM upload_pieces WHERE member_id = $1`,
    [who.id],
  );
  return rows[0];
};
const EMPTY = { uploads: 0, pieces: 0, bytes: 0, stored_bytes: 0 };

describe.each([
  ['a message picture', uploadPhoto],
  ['a profile picture', addPicture],
])('%s', (_what, call) => {
  test('makes the same picture from pieces sent to any server as from one request', async () => {
    const id = randomUUID();
    for (let offset = 0; offset + PIECE < picture.length; offset += PIECE) {
      const piece = { id, offset, length: picture.length, bytes: picture.subarray(offset, offset + PIECE) };
      expect(offsetOf(await sendPiece(offset % 3 === 0 ? server : other, me, call, piece))).toBe(offset + PIECE);
    }
    const offset = 4 * PIECE;
    const lastPiece = { id, offset, length: picture.length, bytes: picture.subarray(offset) };
    const made = await sendPiece(other, me, call, lastPiece);
    expect(made).toMatchObject({ status: 200, code: 'ok' });
    expect(made.body).toContain(id);
    expect(await left()).toEqual(EMPTY);
    // The client lost the answer. Every repeated request gets the same answer and stores nothing.
    for (const again of [
      lastPiece,
      { ...lastPiece, ...NOTHING, offset: 0 },
      { ...lastPiece, offset: 0, bytes: picture.subarray(0, PIECE) },
    ]) {
      expect(await sendPiece(server, me, call, again)).toEqual(made);
    }
    expect(await left()).toEqual(EMPTY);
  });

  test('stores one picture when five clients send it at once, and answers all of them', async () => {
    const id = randomUUID();
    const answers = await server.database.race(
      [server, other, server, other, server].map((on) => () => upload(on, me, call, { id, photo: picture })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const { rows } = await pool().query<{ count: number }>(
      'SELECT (SELECT count(*) FROM media WHERE id = $1)::int + (SELECT count(*) FROM photos WHERE id = $1)::int AS count',
      [id],
    );
    expect(rows[0]?.count).toBe(1);
    expect(await left()).toEqual(EMPTY);
  }, 30_000);

  test('refuses bytes that are no picture after the last piece, and stores nothing', async () => {
    const noise = randomBytes(3 * PIECE);
    expect((await upload(server, me, call, { id: randomUUID(), photo: noise })).code).toBe('unsupported_media_type');
    expect(await left()).toEqual(EMPTY);
  });

  test('refuses a picture that is too large before its first byte', async () => {
    const reply = await sendPiece(server, me, call, {
      id: randomUUID(),
      offset: 0,
      length: PHOTO_BYTES_MAX + 1,
      ...NOTHING,
    });
    expect([reply.code, JSON.parse(reply.body)]).toMatchObject([
      'payload_too_large',
      { data: { limit_bytes: PHOTO_BYTES_MAX } },
    ]);
  });
});

test('refuses a profile picture over the quota before its first byte', async () => {
  me = await createTestMember(pool(), { paid: false });
  for (let count = 0; count < 3; count += 1)
    await pool().query("SELECT add_photo(gen_random_uuid(), $1, $2, $2 || 's', 4, 3, '', 'approved')", [
      me.id,
      `f${count}`,
    ]);
  const reply = await sendPiece(server, me, addPicture, {
    id: randomUUID(),
    offset: 0,
    length: picture.length,
    ...NOTHING,
  });
  expect(reply.code).toBe('photo_limit');
  expect((await server.as(me)(getPictures)).body.pictures).toHaveLength(3);
});

describe('a piece', () => {
  test('is stored only where the stored bytes end; the answer names that position', async () => {
    const id = randomUUID();
    expect(offsetOf(await send(id, 0, NOTHING))).toBe(0);
    expect(offsetOf(await send(id, PIECE))).toBe(0);
    expect(await left()).toEqual(EMPTY);
    expect(offsetOf(await send(id, 0))).toBe(PIECE);
    expect(offsetOf(await send(id, 0))).toBe(PIECE);
    expect(offsetOf(await send(id, 2 * PIECE))).toBe(PIECE);
    // The last piece cannot be joined to missing pieces.
    expect(offsetOf(await send(id, 4 * PIECE))).toBe(PIECE);
    expect(offsetOf(await send(id, 0, NOTHING))).toBe(PIECE);
    expect(await left()).toEqual({ uploads: 1, pieces: 1, bytes: PIECE, stored_bytes: PIECE });
  });

  test('is stored once when twenty clients send it at once', async () => {
    const id = randomUUID();
    for (const offset of [0, PIECE, 2 * PIECE]) {
      const answers = await server.database.raceTimes(20, (index) =>
        send(id, offset, { on: index % 2 === 0 ? server : other }),
      );
      expect(new Set(answers.map(offsetOf))).toEqual(new Set([offset + PIECE]));
    }
    expect(await left()).toEqual({ uploads: 1, pieces: 3, bytes: 3 * PIECE, stored_bytes: 3 * PIECE });
  });

  test.each([
    ['too small', { bytes: Buffer.alloc(64 * 1024 - 1) }],
    ['longer than its picture', { length: 100 }],
  ])('that is %s is refused', async (_what, overrides) => {
    expect((await send(randomUUID(), 0, overrides)).code).toBe('invalid_request');
    expect(await left()).toEqual(EMPTY);
  });

  test('with another total length starts the upload again', async () => {
    const id = randomUUID();
    await send(id, 0);
    expect(offsetOf(await send(id, PIECE, { length: picture.length + 1 }))).toBe(0);
    expect(offsetOf(await send(id, 0, { length: picture.length + 1 }))).toBe(PIECE);
    expect(offsetOf(await send(id, PIECE))).toBe(0);
    expect(await left()).toMatchObject({ uploads: 1, pieces: 1 });
  });

  test('belongs to its member: the same id of another member is a separate upload', async () => {
    const peer = await createTestMember(pool());
    const id = randomUUID();
    await send(id, 0);
    expect(offsetOf(await send(id, 0, { who: peer, ...NOTHING }))).toBe(0);
    expect(offsetOf(await send(id, PIECE, { who: peer }))).toBe(0);
    expect(await left(peer)).toEqual(EMPTY);
    expect(offsetOf(await send(id, PIECE))).toBe(2 * PIECE);
  });
});

describe('an unfinished upload', () => {
  test('is replaced, oldest first, when a member starts more than the limit at once', async () => {
    const first = randomUUID();
    await send(first, 0);
    const ids = Array.from({ length: 4 * UPLOADS_UNFINISHED }, () => randomUUID());
    await raceBehindLock(
      pool(),
      { table: 'uploads' },
      ids.map((id) => () => send(id, 0)),
    );
    expect(await left()).toEqual({
      uploads: UPLOADS_UNFINISHED,
      pieces: UPLOADS_UNFINISHED,
      bytes: UPLOADS_UNFINISHED * PIECE,
      stored_bytes: UPLOADS_UNFINISHED * PIECE,
    });
    expect(offsetOf(await send(first, PIECE))).toBe(0);
    // A replaced upload starts from the first byte.
    expect((await upload(server, me, uploadPhoto, { id: first, photo: picture })).code).toBe('ok');
  });

  test('is replaced when the complete pictures of a member would exceed the bytes for all of them', async () => {
    const length = PHOTO_BYTES_MAX;
    const bytes = Buffer.alloc(PIECE);
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids) expect(offsetOf(await send(id, 0, { length, bytes }))).toBe(PIECE);
    const { rows } = await pool().query('SELECT id FROM uploads WHERE member_id = $1 ORDER BY touched_at', [me.id]);
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  test('is swept after a day without a piece and then starts from the first byte', async () => {
    const [old, recent] = [randomUUID(), randomUUID()];
    for (const id of [old, recent]) await send(id, 0);
    await send(old, PIECE);
    await pool().query('UPDATE uploads SET touched_at = now() - make_interval(hours => $2, mins => 1) WHERE id = $1', [
      old,
      UPLOADS_RETENTION_HOURS,
    ]);
    expect(await sweepUploads(pool())).toBe(1);
    expect(await left()).toEqual({ uploads: 1, pieces: 1, bytes: PIECE, stored_bytes: PIECE });
    expect([offsetOf(await send(old, 2 * PIECE)), offsetOf(await send(recent, 0, NOTHING))]).toEqual([0, PIECE]);
    expect((await upload(server, me, uploadPhoto, { id: old, photo: picture })).code).toBe('ok');
  });

  test('is erased with its member', async () => {
    await send(randomUUID(), 0);
    await pool().query('SELECT erase_member($1)', [me.id]);
    expect(await left()).toEqual(EMPTY);
  });
});
