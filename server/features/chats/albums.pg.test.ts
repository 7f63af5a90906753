import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlbumId, ConversationId } from '../../../contract/base/ids.ts';
import { getChats, getMessages, getMessagesById, type Message, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage } from '../../../contract/chats/message-state.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { createTestConversation, createTestMember, setState, type TestMember } from '../../fixtures/members.ts';
import { newText, type Sending } from '../../fixtures/messages.ts';
import { createUnsentPicture } from '../../fixtures/photos.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { openLive } from '../../fixtures/requests/live-reader.ts';

// Anna sends pictures to Ben. Each costs two credits.

let server: TestApp;
let origin: string;
beforeAll(async () => {
  server = await createTestApp();
  origin = await server.listen();
});
afterAll(() => server.close());

let anna: TestMember;
let ben: TestMember;
let asAnna: Ask;
let asBen: Ask;
let conversation: ConversationId;
let album: AlbumId;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna', credits: 5 });
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  conversation = await createTestConversation(server.database.pool, anna.id, ben.id);
  album = randomUUID() as AlbumId;
});

const query = async (sql: string, values: unknown[]) => (await server.database.pool.query(sql, values)).rows;
const send = (body: Sending) => asAnna(sendMessage, { body });
const picture = async (more: Partial<Sending> = { album }, body = '') =>
  newText({ conversation }, body, {
    kind: 'image',
    media: await createUnsentPicture(server.database.pool, anna.id),
    ...more,
  });
const pictures = (count: number) => Promise.all(Array.from({ length: count }, () => picture()));
const pageOf = async (ask: Ask) => (await ask(getMessages, { query: { conversation } })).body.messages;
const hashOf = async ({ id }: Sending) =>
  (await query('SELECT request_hash AS hash FROM messages WHERE id = $1', [id]))[0].hash;

test('each picture of an album has its own price, number and verdict', async () => {
  const sent = await pictures(3);
  const answers = await Promise.all(sent.map(send));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, problem }) => [status, problem.code, problem.data])).toEqual([
    [402, 'insufficient_credits', { price: 2, credits: 1 }],
  ]);
  expect(await query('SELECT amount FROM ledger WHERE member_id = $1 AND amount < 0', [anna.id])).toEqual([
    { amount: -2 },
    { amount: -2 },
  ]);
  expect((await pageOf(asBen)).map(({ seq, album: of }) => [seq, of])).toEqual([
    [1, album],
    [2, album],
  ]);
  await query("SELECT credit($1, 5, 'test', $2)", [anna.id, randomUUID()]);
  const place = answers.findIndex(({ status }) => status !== 201);
  const again = await send(sent[place] as Sending);
  expect([again.status, again.body]).toMatchObject([201, { credits: 4, message: { seq: 3, album } }]);
});

test('a repeated picture with the same album is known, and its id with another album or none is refused', async () => {
  const body = await picture();
  const first = await send(body);
  expect(first.status).toBe(201);
  const repeated = await send(body);
  expect([repeated.status, repeated.raw.body]).toEqual([200, first.raw.body]);
  const { album: _, ...alone } = body;
  expect((await send({ ...body, album: randomUUID() })).code).toBe('id_conflict');
  expect((await send(alone)).code).toBe('id_conflict');
});

test('both members read the album in every answer, and a message without one has no such field', async () => {
  const live = await openLive(origin, ben);
  const device = await createDevice(asBen);
  const bodies = [await picture({ album }, 'Caption'), newText({ conversation }), await picture({})];
  const answers: Message[] = [];
  for (const body of bodies) answers.push((await send(body)).body.message);
  expect(answers.map((message) => ('album' in message ? message.album : 'none'))).toEqual([album, 'none', 'none']);
  const ids = bodies.map(({ id }) => id).join();
  for (const ask of [asAnna, asBen]) {
    expect(await pageOf(ask)).toEqual(answers);
    expect((await ask(getMessagesById, { query: { conversation, ids } })).body.messages).toEqual(
      expect.arrayContaining(answers),
    );
  }
  const changes = answers.map((message) => ({ kind: 'message', message }));
  expect((await device.pull()).filter(({ kind }) => kind === 'message')).toEqual(changes);
  await expect.poll(() => live.changes.flatMap((change) => change.changes)).toEqual(changes);
  live.close();
  await query('UPDATE member_counters SET credits = 2 WHERE member_id = $1', [anna.id]);
  await send(await picture());
  for (const ask of [asAnna, asBen]) expect((await ask(getChats)).body.chats[0]?.last_message).toMatchObject({ album });
});

test('an album begins a conversation with its first picture', async () => {
  const carl = await createTestMember(server.database.pool);
  const { conversation: _, ...rest } = await picture();
  const device = await createDevice(server.as(carl));
  const first = await send({ ...rest, profile: carl.id });
  expect([first.status, first.body.message.album]).toEqual([201, album]);
  expect(await device.pull()).toContainEqual({ kind: 'message', message: first.body.message });
});

test('a held picture hides its album until the confirmation', async () => {
  await setState(server.database.pool, ben.id, 'not_confirmed');
  const { id } = (await send(await picture())).body.message;
  expect((await pageOf(asAnna))[0]).toMatchObject({ id, album });
  const device = await createDevice(asBen);
  const [held] = await pageOf(asBen);
  expect(held).toMatchObject({ id, held: true });
  expect(held).not.toHaveProperty('album');
  expect(JSON.stringify((await asBen(getChats)).body)).not.toContain(album);
  await query("SELECT change_account($1, 'confirm')", [ben.id]);
  expect(await device.pull()).toContainEqual({ kind: 'message', message: expect.objectContaining({ id, album }) });
});

test('a deleted picture keeps its place in the album without its content', async () => {
  await query('UPDATE member_counters SET credits = 6 WHERE member_id = $1', [anna.id]);
  const device = await createDevice(asBen);
  const [first, second, third] = await pictures(3);
  for (const body of [first, second, third]) if (body !== undefined) await send(body);
  const tombstone = (await asAnna(deleteMessage, { body: { id: second?.id ?? '' } })).body.message;
  expect(tombstone).toMatchObject({ id: second?.id, album, media: null, body: '', deleted_at: expect.any(String) });
  for (const ask of [asAnna, asBen]) {
    const messages = await pageOf(ask);
    expect(messages[1]).toEqual(tombstone);
    expect(messages.map(({ album: of }) => of)).toEqual([album, album, album]);
  }
  expect(await device.pull()).toContainEqual({ kind: 'message', message: tombstone });
});

test('the server stores the album id of another member like any other id', async () => {
  await send(await picture());
  const media = await createUnsentPicture(server.database.pool, ben.id);
  const answer = await asBen(sendMessage, { body: newText({ conversation }, '', { kind: 'image', media, album }) });
  expect([answer.status, answer.body.message.album]).toEqual([201, album]);
});

test('the request hash of a message without an album is that of the version before', async () => {
  const hashBefore = ({ kind, body, media }: Sending) =>
    createHash('sha256')
      .update(JSON.stringify([conversation, undefined, kind, body, media, undefined]))
      .digest('hex')
      .slice(0, 32);
  const [alone, text, one] = [await picture({}), newText({ conversation }), await picture()];
  for (const body of [alone, text, one]) await send(body);
  const hex = async (body: Sending) => (await hashOf(body)).replaceAll('-', '');
  expect([await hex(alone), await hex(text)]).toEqual([alone, text].map(hashBefore));
  expect(await hex(one)).not.toBe(hashBefore(one));
});

test('a process of the version before sends without an album by its own function', async () => {
  const { rows } = await server.database.pool.query(
    `SELECT outcome, seq, credits FROM send_messages(ARRAY[$1::text], ARRAY[$2::uuid], ARRAY[$2::uuid], ARRAY[$3::uuid], ARRAY[$4::uuid],
       ARRAY[NULL::uuid], ARRAY['text'], ARRAY['Hello'], ARRAY[NULL::uuid], ARRAY[NULL::uuid], ARRAY[1], ARRAY[NULL::int],
       ARRAY[NULL::timestamptz], ARRAY[NULL::uuid], 2)`,
    [anna.session, randomUUID(), anna.id, conversation],
  );
  expect(rows).toEqual([{ outcome: 'stored', seq: 1, credits: 4 }]);
  const [message] = await pageOf(asBen);
  expect(message).toMatchObject({ body: 'Hello' });
  expect(message).not.toHaveProperty('album');
});
