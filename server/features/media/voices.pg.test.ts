import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeChat, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage } from '../../../contract/chats/message-state.ts';
import { type MediaId, MessageId } from '../../../contract/base/ids.ts';
import { UNSENT_PICTURES, VOICE_BYTES_MAX } from '../../../contract/base/rules.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { uploadVoice } from '../../../contract/media/voice.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { sendPiece, type SentPiece, upload } from '../../fixtures/requests/upload.ts';
import { createUnsentVoice, readTestVoice, TEST_PEAKS, uploadTestVoice } from '../../fixtures/voices.ts';
import { storeVoice } from './store-voice.ts';
import { sweepUnattached } from './sweep.ts';

let server: TestApp;
let ann: TestMember;
let ben: TestMember;
let eve: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { pool } = server.database;
  [ann, ben, eve] = [await createTestMember(pool), await createTestMember(pool), await createTestMember(pool)];
});

const mp4 = readTestVoice('aac.m4a');
const look = (who: TestMember | undefined, path: string) => server.app.inject({ url: path, headers: headersOf(who) });
const countOf = async (id: string) =>
  (await server.database.pool.query('SELECT count(*)::int AS count FROM media WHERE id = $1', [id])).rows[0]?.count;

describe('an upload of a recording', () => {
  test.each([
    ['aac.m4a', 'audio/mp4', 2_000, 'm4a'],
    ['opus.webm', 'audio/webm', 2_001, 'webm'],
  ])('of %s is stored and served as it was recorded', async (name, type, duration_ms, extension) => {
    const [id, bytes] = [randomUUID(), readTestVoice(name)];
    const { status, voice } = await uploadTestVoice(server, ann, { id, voice: bytes });
    expect([status, voice]).toEqual([200, { id, path: voice.path, type, duration_ms, peaks: TEST_PEAKS }]);
    expect(voice.path).toMatch(new RegExp(`^/media/m/[\\w-]{24}\\.${extension}$`));
    const { headers, rawPayload } = await look(ann, voice.path);
    expect(rawPayload.equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test('in pieces continues at the offset that the server names', async () => {
    // An MP4 may have unused bytes between its boxes.
    const unused = Buffer.alloc(200_000);
    unused.writeUInt32BE(unused.length);
    unused.write('free', 4);
    const { status, voice } = await uploadTestVoice(server, ann, { voice: Buffer.concat([mp4, unused]) });
    expect([status, voice.duration_ms]).toEqual([200, 2_000]);
    const { rows } = await server.database.pool.query('SELECT FROM uploads WHERE member_id = $1', [ann.id]);
    expect(rows).toEqual([]);
  });

  test('is stored once under its id and gives repeated uploads the same answer', async () => {
    const id = randomUUID();
    const first = await uploadTestVoice(server, ann, { id });
    expect(await uploadTestVoice(server, ann, { id })).toEqual(first);
    // A client that lost the answer asks for the offset.
    const question = { id, offset: 0, length: mp4.length, bytes: Buffer.alloc(0), peaks: TEST_PEAKS };
    expect(JSON.parse((await sendPiece(server, ann, uploadVoice, question)).body)).toEqual({ voice: first.voice });
    expect((await uploadTestVoice(server, ben, { id })).voice.path).not.toBe(first.voice.path);
    expect(await countOf(id)).toBe(2);
  });

  test('that is sent four times at once stores one recording and returns four equal answers', async () => {
    const id = randomUUID();
    const answers = await server.database.raceTimes(4, () => uploadTestVoice(server, ann, { id }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([answers[0]?.status, await countOf(id)]).toEqual([200, 1]);
  });

  test('under the id of a picture is refused, and the other way around', async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const [ofPicture, ofVoice] = [randomUUID(), randomUUID()];
    await upload(server, ann, uploadPhoto, { id: ofPicture, photo });
    await uploadTestVoice(server, ann, { id: ofVoice });
    expect((await uploadTestVoice(server, ann, { id: ofPicture })).code).toBe('invalid_request');
    expect((await upload(server, ann, uploadPhoto, { id: ofVoice, photo })).code).toBe('invalid_request');
    expect([await countOf(ofPicture), await countOf(ofVoice)]).toEqual([1, 1]);
  });

  const whole = (name: string): Partial<SentPiece> => {
    const bytes = readTestVoice(name);
    return { bytes, length: bytes.length };
  };
  test.each<[string, Partial<SentPiece>, number, string]>([
    ['no peaks', { peaks: '' }, 400, 'invalid_request'],
    ['63 peaks', { peaks: TEST_PEAKS.slice(1) }, 400, 'invalid_request'],
    ['zero bytes', { length: 0, bytes: Buffer.alloc(0) }, 422, 'voice_unreadable'],
    ['half a recording', { length: 2_000, bytes: mp4.subarray(0, 2_000) }, 422, 'voice_unreadable'],
    ['an MP3', whole('sound.mp3'), 415, 'unsupported_media_type'],
    ['a film', whole('film.mp4'), 422, 'voice_unreadable'],
    ['a recording of 130 seconds', whole('too-long.m4a'), 422, 'voice_too_long'],
    ['a length above the limit', { length: VOICE_BYTES_MAX + 1, bytes: Buffer.alloc(0) }, 413, 'payload_too_large'],
    ['a request of a foreign page', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'wrong_origin'],
  ])('of %s is refused', async (_what, overrides, status, code) => {
    const piece = { id: randomUUID(), offset: 0, length: mp4.length, bytes: mp4, peaks: TEST_PEAKS, ...overrides };
    expect(await sendPiece(server, ann, uploadVoice, piece)).toMatchObject({ status, code });
    expect(await countOf(piece.id)).toBe(0);
  });
});

describe('a recording is visible', () => {
  const seen = async (path: string) =>
    Promise.all([ann, ben, eve, undefined].map(async (who) => (await look(who, path)).statusCode));

  test('to its owner until it is sent, then to both members until the deletion', async () => {
    const { pool } = server.database;
    const { voice } = await uploadTestVoice(server, ann);
    expect(await seen(voice.path)).toEqual([200, 404, 404, 404]);
    const conversation = await createTestConversation(pool, ann.id, ben.id);
    const id = MessageId.parse(randomUUID());
    expect(
      (await server.as(ann)(sendMessage, { body: { id, conversation, kind: 'voice', media: voice.id } })).status,
    ).toBe(201);
    expect(await seen(voice.path)).toEqual([200, 200, 404, 404]);
    await pool.query('SELECT set_block($1, $2, true)', [ann.id, ben.id]);
    expect(await seen(voice.path)).toEqual([200, 200, 404, 404]);
    await pool.query('SELECT notify_blocked_member($1, $2)', [ben.id, ann.id]);
    expect(await seen(voice.path)).toEqual([200, 404, 404, 404]);
    await pool.query('SELECT set_block($1, $2, false)', [ann.id, ben.id]);
    await pool.query('SELECT set_block($1, $2, true)', [ben.id, ann.id]);
    expect(await seen(voice.path)).toEqual([200, 404, 404, 404]);
    await pool.query('SELECT set_block($1, $2, false)', [ben.id, ann.id]);
    await server.as(ann)(deleteMessage, { body: { id } });
    expect(await seen(voice.path)).toEqual([404, 404, 404, 404]);
    // The file is evidence for a report.
    expect(await server.files.read(voice.path.slice('/media/'.length))).toBeDefined();
  });

  test('not to a recipient who has removed the conversation', async () => {
    const { voice } = await uploadTestVoice(server, ann);
    const conversation = await createTestConversation(server.database.pool, ann.id, ben.id);
    const body = { id: MessageId.parse(randomUUID()), conversation, kind: 'voice' as const, media: voice.id };
    await server.as(ann)(sendMessage, { body });
    await server.as(ben)(removeChat, { body: { conversation } });
    expect(await seen(voice.path)).toEqual([200, 404, 404, 404]);
  });
});

test('sweeps unsent recordings with their files after hours, and the pictures beside them', async () => {
  const { pool } = server.database;
  const { voice: old } = await uploadTestVoice(server, eve);
  const { voice: recent } = await uploadTestVoice(server, eve);
  await pool.query("UPDATE media SET created_at = now() - interval '7 hours' WHERE id = $1", [old.id]);
  expect(await sweepUnattached(pool, server.files)).toBe(1);
  expect(await server.files.read(old.path.slice('/media/'.length))).toBeUndefined();
  expect((await look(eve, recent.path)).statusCode).toBe(200);
});

test('deletes the oldest unsent pictures and recordings beyond the number that a member may have', async () => {
  const { pool } = server.database;
  const { voice: oldest } = await uploadTestVoice(server, ann);
  for (let count = 1; count < UNSENT_PICTURES; count += 1) await createUnsentVoice(pool, ann.id);
  const newest = {
    id: randomUUID() as MediaId,
    owner: ann.id,
    bytes: mp4,
    type: 'audio/mp4',
    duration_ms: 1,
    peaks: TEST_PEAKS,
  } as const;
  await storeVoice({ pool, files: server.files }, newest);
  const { rowCount } = await pool.query('SELECT FROM media WHERE owner_id = $1', [ann.id]);
  expect(rowCount).toBe(UNSENT_PICTURES);
  expect((await look(ann, oldest.path)).statusCode).toBe(404);
  expect(await server.files.read(oldest.path.slice('/media/'.length))).toBeUndefined();
});

test.each([
  [
    'a picture with a duration',
    'filename, thumb_filename, width, height, placeholder, duration_ms',
    "'a', 'b', 1, 1, '', 5",
  ],
  ['a picture without a size', 'filename, thumb_filename, placeholder', "'a', 'b', ''"],
  ['a recording without peaks', 'filename, voice_type, duration_ms', "'a', 'audio/mp4', 5"],
  ['a recording of no duration', 'filename, voice_type, duration_ms, peaks', "'a', 'audio/mp4', 0, ''"],
  ['a recording of another type', 'filename, voice_type, duration_ms, peaks', "'a', 'audio/mpeg', 5, ''"],
  [
    'a recording with a preview',
    'filename, thumb_filename, voice_type, duration_ms, peaks',
    "'a', 'b', 'audio/mp4', 5, ''",
  ],
])('no row is %s', async (_what, columns, values) => {
  await expect(
    server.database.pool.query(
      `INSERT INTO media (id, owner_id, bytes, ${columns}) VALUES (gen_random_uuid(), $1, 1, ${values})`,
      [ann.id],
    ),
  ).rejects.toMatchObject({ code: '23514', constraint: 'media_picture_or_recording' });
});
