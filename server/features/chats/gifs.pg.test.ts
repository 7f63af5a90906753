import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getMessages, sendMessage } from '../../../contract/chats/chats.ts';
import { getTransactions } from '../../../contract/credits.ts';
import { type ConversationId, type MediaId, MessageId } from '../../../contract/base/ids.ts';
import { report } from '../../../contract/reports.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText, type Sending } from '../../fixtures/messages.ts';
import { upload as uploadPicture } from '../../fixtures/requests/upload.ts';

let server: TestApp;
let ann: TestMember;
let ben: TestMember;
let conversation: ConversationId;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await createTestMember(server.database.pool, { name: 'Ann', credits: 10 });
  ben = await createTestMember(server.database.pool, { name: 'Ben', credits: 10 });
  conversation = await createTestConversation(server.database.pool, ann.id, ben.id);
});

/** Returns an animation of three frames with an artist in its metadata. */
async function createAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    [40, 120, 200].map((r) =>
      sharp({ create: { width: 640, height: 480, channels: 3, background: { r, g: 90, b: 160 } } })
        .png()
        .toBuffer(),
    ),
  );
  const joined = sharp(frames, { join: { animated: true } }).withExif({ IFD0: { Artist: 'Ann of Amsterdam' } });
  return format === 'gif' ? joined.gif({ delay: 100 }).toBuffer() : joined.webp({ delay: 100 }).toBuffer();
}

const createStill = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#b5532a' } })
    .gif()
    .toBuffer();

async function uploaded(photo: Buffer): Promise<MediaId> {
  const id = randomUUID() as MediaId;
  expect((await uploadPicture(server, ann, uploadPhoto, { id, photo })).status).toBe(200);
  return id;
}

const picture = (media: MediaId, kind: Sending['kind']) => newText({ conversation }, '', { kind, media });
const send = (body: Sending) => server.as(ann)(sendMessage, { body });

/** Returns the bytes of a file as the recipient receives them. */
async function readPicture(path: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await server.app.inject({
    url: path,
    headers: { cookie: `auth.session=${ben.token}` },
  });
  expect(statusCode).toBe(200);
  return rawPayload;
}

describe('a GIF', () => {
  test.each(['gif', 'webp'] as const)(
    'from a %s stays animated for both sides, without the metadata of its file',
    async (format) => {
      const sent = await send(picture(await uploaded(await createAnimation(format)), 'gif'));
      expect([sent.status, sent.body.message.kind, sent.body.credits]).toEqual([201, 'gif', 8]);
      const { messages } = (await server.as(ben)(getMessages, { query: { conversation } })).body;
      expect(messages).toEqual([sent.body.message]);
      const full = await readPicture(messages[0]?.media?.path ?? '');
      expect(await sharp(full, { animated: true }).metadata()).toMatchObject({ pages: 3, width: 640, pageHeight: 480 });
      expect(full.includes('Amsterdam')).toBe(false);
    },
  );

  test('has a full-size still of its first frame for the paused state', async () => {
    const sent = await send(picture(await uploaded(await createAnimation('gif')), 'gif'));
    const paused = await readPicture(sent.body.message.media?.thumb_path ?? '');
    const { pages = 1, width, height } = await sharp(paused, { animated: true }).metadata();
    expect([pages, width, height]).toEqual([1, 640, 480]);
    const { dominant } = await sharp(paused).stats();
    // The three frames differ in their red.
    expect(dominant.r).toBeLessThan(80);
  });

  test('is charged once like a photo, however often it is sent', async () => {
    const body = picture(await uploaded(await createAnimation('gif')), 'gif');
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body)));
    expect(new Set(answers.map(({ raw }) => raw.body)).size).toBe(1);
    const { transactions } = (await server.as(ann)(getTransactions, { query: {} })).body;
    expect(transactions.filter(({ kind }) => kind === 'picture').map(({ amount }) => amount)).toEqual([-2]);
  });

  test('sent as a picture by an earlier version of the app becomes a GIF, in the feed and in every answer', async () => {
    const device = await createDevice(server.as(ben));
    const body = picture(await uploaded(await createAnimation('gif')), 'image');
    const first = await send(body);
    expect(first.body.message.kind).toBe('gif');
    expect((await send(body)).raw.body).toBe(first.raw.body);
    const changes = await device.pull();
    expect(changes.flatMap((change) => (change.kind === 'message' ? [change.message.kind] : []))).toEqual(['gif']);
  });

  test('that is not animated becomes a picture, at the same price', async () => {
    const body = picture(await uploaded(await createStill()), 'gif');
    const first = await send(body);
    expect([first.status, first.body.message.kind, first.body.credits]).toEqual([201, 'image', 8]);
    expect((await send(body)).raw.body).toBe(first.raw.body);
  });

  test('of another member is refused', async () => {
    const id = randomUUID() as MediaId;
    await uploadPicture(server, ben, uploadPhoto, { id, photo: await createAnimation('gif') });
    expect((await send(picture(id, 'gif'))).code).toBe('not_found');
  });

  test('is evidence of a report with all of its frames', async () => {
    const { message } = (await send(picture(await uploaded(await createAnimation('gif')), 'gif'))).body;
    await server.as(ben)(report, {
      body: { profile: ann.id, reason: 'picture', message: MessageId.parse(message.id) },
    });
    const { rows } = await server.database.pool.query<{ evidence: { message: { kind: string }; files: string[] } }>(
      'SELECT evidence FROM reports WHERE reporter_id = $1',
      [ben.id],
    );
    expect(rows[0]?.evidence.message.kind).toBe('gif');
    const copy = await server.files.read(rows[0]?.evidence.files[0] ?? '');
    expect((await sharp(copy, { animated: true }).metadata()).pages).toBe(3);
  });
});
