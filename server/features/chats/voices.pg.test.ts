import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getChats, getMessages, getMessagesById, type Message, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage, editMessage } from '../../../contract/chats/message-state.ts';
import type { ConversationId, MediaId } from '../../../contract/base/ids.ts';
import { getTransactions } from '../../../contract/credits.ts';
import type { Voice } from '../../../contract/media/voice.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { createTestConversation, createTestMember, setState, type TestMember } from '../../fixtures/members.ts';
import { newText, type Sending } from '../../fixtures/messages.ts';
import { createUnsentPicture } from '../../fixtures/photos.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { openLive } from '../../fixtures/requests/live-reader.ts';
import { createUnsentVoice, TEST_PEAKS } from '../../fixtures/voices.ts';
import { sweepFiles } from '../../platform/uploads/sweep-files.ts';
import { sweepVersions } from './message-states.ts';

// Anna sends voice messages to Ben. The site has a price of its own for them.

const PRICE = 3;

let server: TestApp;
let origin: string;
beforeAll(async () => {
  server = await createTestApp();
  await server.database.pool.query(
    "UPDATE sites SET settings = settings || jsonb_build_object('voice_credits', $1::int)",
    [PRICE],
  );
  origin = await server.listen();
});
afterAll(() => server.close());

let anna: TestMember;
let ben: TestMember;
let asAnna: Ask;
let asBen: Ask;
let conversation: ConversationId;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna', credits: 10 });
  ben = await createTestMember(server.database.pool, { name: 'Ben', credits: 10 });
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  conversation = await createTestConversation(server.database.pool, anna.id, ben.id);
});

const query = async (sql: string, values: unknown[]) => (await server.database.pool.query(sql, values)).rows;
const unsent = () => createUnsentVoice(server.database.pool, anna.id);
const sending = (media: MediaId, more: Partial<Sending> = {}): Sending =>
  newText({ conversation }, '', { kind: 'voice', media, ...more });
const send = (body: Sending) => asAnna(sendMessage, { body });
const sendVoice = async (): Promise<Message> => (await send(sending(await unsent()))).body.message;
const pageOf = async (ask: Ask) => (await ask(getMessages, { query: { conversation } })).body.messages;
const creditsOf = async () =>
  (await query('SELECT credits FROM member_counters WHERE member_id = $1', [anna.id]))[0]?.credits;

describe('a voice message', () => {
  test('costs the price of the site once, and is a message in the ledger', async () => {
    const body = sending(await unsent(), { max_credits: PRICE });
    const first = await send(body);
    expect([first.status, first.body.credits]).toEqual([201, 10 - PRICE]);
    const repeated = await send(body);
    expect([repeated.status, repeated.raw.body]).toEqual([200, first.raw.body]);
    expect(await creditsOf()).toBe(10 - PRICE);
    const { transactions } = (await asAnna(getTransactions, { query: { kind: 'message' } })).body;
    expect(transactions).toMatchObject([{ kind: 'message', amount: -PRICE, peer: { id: ben.id } }]);
  });

  test('is refused above the shown price or the balance, and its recording waits', async () => {
    const media = await unsent();
    const body = sending(media, { max_credits: PRICE - 1 });
    expect((await send(body)).problem).toMatchObject({ code: 'price_changed', data: { price: PRICE } });
    await query('UPDATE member_counters SET credits = 2 WHERE member_id = $1', [anna.id]);
    expect((await send({ ...body, max_credits: PRICE })).problem).toMatchObject({
      code: 'insufficient_credits',
      data: { price: PRICE, credits: 2 },
    });
    await query('UPDATE member_counters SET credits = 9 WHERE member_id = $1', [anna.id]);
    expect((await send(body)).code).toBe('price_changed');
    expect((await send({ ...body, max_credits: PRICE })).status).toBe(201);
  });

  test('has its recording in every answer to both members, and nothing of a picture', async () => {
    const live = await openLive(origin, ben);
    const device = await createDevice(asBen);
    const media = await unsent();
    const voice: Voice = {
      id: media,
      path: `/media/m/${media}.m4a`,
      type: 'audio/mp4',
      duration_ms: 24_000,
      peaks: TEST_PEAKS,
    };
    const { message } = (await send(sending(media))).body;
    expect(message).toMatchObject({ kind: 'voice', body: '', media: null, voice });
    const changes = [{ kind: 'message', message }];
    expect((await device.pull()).filter(({ kind }) => kind === 'message')).toEqual(changes);
    await expect.poll(() => live.changes.flatMap((change) => change.changes)).toEqual(changes);
    live.close();
    for (const ask of [asAnna, asBen]) {
      expect(await pageOf(ask)).toEqual([message]);
      expect((await ask(getMessagesById, { query: { conversation, ids: message.id } })).body.messages).toEqual([
        message,
      ]);
      expect((await ask(getChats)).body.chats[0]?.last_message).toEqual(message);
    }
    await send(newText({ conversation }));
    const [, text] = await pageOf(asBen);
    expect(text).not.toHaveProperty('voice');
  });

  test('quotes a message and begins a conversation', async () => {
    const quoted = (await send(newText({ conversation }))).body.message.id;
    expect((await send(sending(await unsent(), { reply_to: quoted }))).body.message).toMatchObject({
      reply_to: quoted,
    });
    const carl = await createTestMember(server.database.pool);
    const { conversation: _, ...rest } = sending(await unsent());
    const first = await send({ ...rest, profile: carl.id });
    expect([first.status, first.body.message.kind]).toEqual([201, 'voice']);
  });

  test('is sent beside pictures in one batch, each with its own kind', async () => {
    const carl = await createTestMember(server.database.pool, { credits: 5 });
    const [ofCarl, withCarl] = [
      await createUnsentPicture(server.database.pool, carl.id),
      await createTestConversation(server.database.pool, carl.id, (await createTestMember(server.database.pool)).id),
    ];
    const media = await unsent();
    const answers = await Promise.all([
      send(sending(media)),
      server.as(carl)(sendMessage, { body: newText({ conversation: withCarl }, '', { kind: 'gif', media: ofCarl }) }),
    ]);
    expect(answers.map(({ body }) => body.message.kind)).toEqual(['voice', 'image']);
  });
});

describe('the server finds no recording', () => {
  test.each<[string, () => Promise<Sending>]>([
    ['under an unknown id', async () => sending(randomUUID() as MediaId)],
    ['of another member', async () => sending(await createUnsentVoice(server.database.pool, ben.id))],
    ['in a picture', async () => sending(await createUnsentPicture(server.database.pool, anna.id))],
    ['that a picture may have', async () => sending(await unsent(), { kind: 'image' })],
    ['that a GIF may have', async () => sending(await unsent(), { kind: 'gif' })],
    [
      'that was sent before',
      async () => {
        const media = await unsent();
        await send(sending(media));
        return sending(media);
      },
    ],
  ])('%s', async (_which, make) => {
    const body = await make();
    const before = await creditsOf();
    expect((await send(body)).code).toBe('not_found');
    expect(await creditsOf()).toBe(before);
    expect(await query('SELECT FROM messages WHERE id = $1', [body.id])).toEqual([]);
  });

  test('in a request of an earlier process, which knows no kind of media', async () => {
    const rows = await query(
      `SELECT outcome FROM send_messages(ARRAY[$1::text], ARRAY[$2::uuid], ARRAY[$2::uuid], ARRAY[$3::uuid], ARRAY[$4::uuid],
         ARRAY[NULL::uuid], ARRAY['voice'], ARRAY[''], ARRAY[NULL::uuid], ARRAY[NULL::uuid], ARRAY[1], ARRAY[NULL::int],
         ARRAY[NULL::timestamptz], ARRAY[NULL::uuid], 2)`,
      [anna.session, randomUUID(), anna.id, conversation],
    );
    expect(rows).toEqual([{ outcome: 'not_found' }]);
  });

  test.each<[string, Partial<Sending>]>([
    ['with a text', { body: 'Hello' }],
    ['in an album', { album: randomUUID() }],
    ['without a recording', { media: undefined }],
  ])('refuses a voice message %s', async (_what, more) => {
    expect((await send({ ...sending(await unsent()), ...more })).code).toBe('invalid_request');
  });
});

test('a text and a gift have no recording', async () => {
  const media = await unsent();
  for (const more of [
    { kind: 'text', body: 'Hello' },
    { kind: 'gift', body: 'coffee' },
  ] as const)
    expect((await send(sending(media, more))).status).not.toBe(201);
  expect(await query('SELECT FROM media WHERE id = $1 AND attached_message IS NOT NULL', [media])).toEqual([]);
});

test('a held voice message shows neither kind nor recording until the confirmation', async () => {
  await setState(server.database.pool, ben.id, 'not_confirmed');
  const { id, voice } = await sendVoice();
  const device = await createDevice(asBen);
  const [held] = await pageOf(asBen);
  expect(held).toMatchObject({ id, kind: 'text', body: '', media: null, held: true });
  expect(held).not.toHaveProperty('voice');
  expect(JSON.stringify((await asBen(getChats)).body)).not.toContain(voice?.path);
  const look = async () =>
    (await server.app.inject({ url: voice?.path ?? '', headers: { cookie: `auth.session=${ben.token}` } })).statusCode;
  await server.files.put(voice?.path.replace('/media/', '') ?? '', Buffer.from('sound'), 'audio/mp4');
  expect(await look()).toBe(404);
  await query("SELECT change_account($1, 'confirm')", [ben.id]);
  expect(await device.pull()).toContainEqual({ kind: 'message', message: expect.objectContaining({ id, voice }) });
  expect(await look()).toBe(200);
});

test('an edit of a voice message is refused and changes nothing', async () => {
  const { id } = await sendVoice();
  const before = await pageOf(asBen);
  const edit = await asAnna(editMessage, { body: { id, body: 'Hello', edit_id: uuidv7() } });
  expect(edit.code).toBe('not_found');
  expect(await pageOf(asBen)).toEqual(before);
  expect(await query('SELECT FROM message_versions WHERE message_id = $1', [id])).toEqual([]);
});

test('a deletion removes the recording for both, and its file after thirty days', async () => {
  const device = await createDevice(asBen);
  const { id, voice } = await sendVoice();
  const filename = voice?.path.replace('/media/', '') ?? '';
  await server.files.put(filename, Buffer.from('sound'), 'audio/mp4');
  const tombstone = (await asAnna(deleteMessage, { body: { id } })).body.message;
  expect(tombstone).toMatchObject({ id, kind: 'voice', body: '', media: null, deleted_at: expect.any(String) });
  expect(tombstone).not.toHaveProperty('voice');
  expect(await device.pull()).toContainEqual({ kind: 'message', message: tombstone });
  for (const ask of [asAnna, asBen]) expect(await pageOf(ask)).toEqual([tombstone]);
  const age = (days: number) =>
    query('UPDATE message_versions SET replaced_at = now() - make_interval(days => $2) WHERE message_id = $1', [
      id,
      days,
    ]);
  const sweep = async (count: number) => {
    await expect(sweepVersions(server.database.pool)).resolves.toBe(count);
    await sweepFiles({ pool: server.database.pool, files: server.files });
  };
  await age(29);
  await sweep(0);
  expect(await server.files.read(filename)).toBeDefined();
  await age(31);
  await sweep(1);
  expect(await server.files.read(filename)).toBeUndefined();
  expect(await query('SELECT FROM media WHERE owner_id = $1', [anna.id])).toEqual([]);
});

test('an erasure of the sender removes the recording and its file', async () => {
  const { id, voice } = await sendVoice();
  const filename = voice?.path.replace('/media/', '') ?? '';
  await server.files.put(filename, Buffer.from('sound'), 'audio/mp4');
  await query('SELECT erase_member($1)', [anna.id]);
  await sweepFiles({ pool: server.database.pool, files: server.files });
  expect(await server.files.read(filename)).toBeUndefined();
  expect(await query('SELECT media_id, deleted_at IS NOT NULL AS deleted FROM messages WHERE id = $1', [id])).toEqual([
    { media_id: null, deleted: true },
  ]);
});
