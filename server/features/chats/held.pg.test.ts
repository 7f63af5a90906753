import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import { getChats, getMessages, markRead, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage, editMessage } from '../../../contract/chats/message-state.ts';
import { getTransactions } from '../../../contract/credits.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { createDevice, type Device } from '../../fixtures/feed.ts';
import { openLive } from '../../fixtures/requests/live-reader.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import { upload } from '../../fixtures/requests/upload.ts';

// Cleo has not confirmed her address. Ben answers her message.

let server: TestApp;
let origin: string;
beforeAll(async () => {
  server = await createTestApp();
  origin = await server.listen();
});
afterAll(() => server.close());

let ben: TestMember;
let cleo: TestMember;
let asCleo: Ask;
let asBen: Ask;
let conversation: ConversationId;
let device: Device;
beforeEach(async () => {
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
  cleo = await createTestMember(server.database.pool, { name: 'Cleo', state: 'not_confirmed' });
  [asCleo, asBen] = [server.as(cleo), server.as(ben)];
  conversation = (await asCleo(sendMessage, { body: newText({ profile: ben.id }, 'hello') })).body.message.conversation;
  device = await createDevice(asCleo);
});

const answer = async (body: string) =>
  (await asBen(sendMessage, { body: newText({ conversation }, body) })).body.message;
const confirm = () => server.database.pool.query("SELECT change_account($1, 'confirm')", [cleo.id]);
const readByCleo = async () =>
  (await asCleo(getMessages, { query: { conversation } })).body.messages.map(({ body, held = false }) => [body, held]);

test('hides the content of a message to an unconfirmed member in every answer until the confirmation', async () => {
  const live = await openLive(origin, cleo);
  const sent = await answer('the secret');
  expect(sent).toMatchObject({ body: 'the secret' });
  const held = { id: sent.id, seq: 2, body: '', held: true, version: 0 };
  expect(await readByCleo()).toEqual([
    ['hello', false],
    ['', true],
  ]);
  expect((await asCleo(getChats)).body.chats).toMatchObject([{ last_message: held, num_unread_messages: 1 }]);
  expect(await device.pull()).toContainEqual({ kind: 'message', message: expect.objectContaining(held) });
  await answer('another secret');
  await expect.poll(() => live.changes.length).toBe(2);
  expect(live.text()).not.toContain('secret');
  live.close();

  await device.pull();
  await confirm();
  const whole = (await device.pull()).flatMap((change) => (change.kind === 'message' ? change.message : []));
  expect(whole).toMatchObject([{ body: 'the secret', version: 1 }, { body: 'another secret' }]);
  expect(whole.some((message) => 'held' in message)).toBe(false);
  expect(await readByCleo()).toEqual([
    ['hello', false],
    ['the secret', false],
    ['another secret', false],
  ]);
});

test('does not move the marks of an unconfirmed member before the confirmation', async () => {
  await answer('the secret');
  const marks = async () => (await asBen(getChats)).body.chats;
  expect((await asCleo(markRead, { body: { conversation, seq: 2 } })).body).toEqual({ read_seq: 0 });
  await device.pull();
  await device.pull();
  expect(await marks()).toMatchObject([{ peer_read_seq: 0, peer_delivered_seq: 0, peer_state: 'not_confirmed' }]);
  await confirm();
  await asCleo(markRead, { body: { conversation, seq: 2 } });
  expect(await marks()).toMatchObject([{ peer_read_seq: 2, peer_delivered_seq: 2, peer_state: 'active' }]);
});

test('refuses the picture of a message to an unconfirmed member before the confirmation', async () => {
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#b5532a' } })
    .jpeg()
    .toBuffer();
  const { media } = JSON.parse((await upload(server, ben, uploadPhoto, { id: randomUUID(), photo })).body);
  const body = { ...newText({ conversation }, ''), kind: 'image' as const, media: media.id };
  await asBen(sendMessage, { body });
  expect((await asCleo(getChats)).body.chats).toMatchObject([{ last_message: { kind: 'text', media: null } }]);
  const statusOfPicture = async () =>
    (await server.app.inject({ url: media.path, headers: { cookie: `auth.session=${cleo.token}` } })).statusCode;
  expect(await statusOfPicture()).toBe(404);
  await confirm();
  expect(await statusOfPicture()).toBe(200);
});

test('refunds held messages once when the unconfirmed recipient is erased', async () => {
  const credits = async () => (await asBen(getUser)).body.user?.credits ?? 0;
  const before = await credits();
  await answer('one');
  await answer('two');
  expect(await credits()).toBe(before - 2);
  const erase = () => server.database.pool.query('SELECT * FROM erase_member($1)', [cleo.id]);
  await erase();
  await erase();
  expect(await credits()).toBe(before);
  const { transactions } = (await asBen(getTransactions, { query: {} })).body;
  expect(transactions.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['paid_back', 1],
    ['paid_back', 1],
  ]);
});

test('does not refund a held message that its sender has deleted', async () => {
  const { id } = await answer('one');
  await asBen(deleteMessage, { body: { id } });
  const credits = async () => (await asBen(getUser)).body.user?.credits ?? 0;
  const before = await credits();
  await server.database.pool.query('SELECT * FROM erase_member($1)', [cleo.id]);
  expect(await credits()).toBe(before);
});

test('erases an unconfirmed recipient whose peer was erased before', async () => {
  await answer('one');
  const { pool } = server.database;
  const erase = (member: TestMember) => pool.query('SELECT * FROM erase_member($1)', [member.id]);
  await erase(ben);
  await expect(erase(cleo)).resolves.toBeDefined();
  const { rows } = await pool.query('SELECT status FROM members WHERE id = ANY ($1)', [[ben.id, cleo.id]]);
  expect(rows).toEqual([{ status: 'deleted' }, { status: 'deleted' }]);
});

test('does not refund delivered messages when the recipient is erased', async () => {
  const credits = async () => (await asBen(getUser)).body.user?.credits ?? 0;
  await answer('one');
  await confirm();
  const before = await credits();
  await server.database.pool.query('SELECT * FROM erase_member($1)', [cleo.id]);
  expect(await credits()).toBe(before);
});

test('shows the deletion of a held message at once, and no edit of it', async () => {
  const { id } = await answer('the secret');
  await asBen(editMessage, { body: { id, body: 'another secret', edit_id: randomUUID() } });
  expect((await device.pull()).at(-1)).toMatchObject({ message: { id, held: true, version: 0, body: '' } });
  await asBen(deleteMessage, { body: { id } });
  const tombstone = (await device.pull()).at(-1);
  expect(tombstone).toMatchObject({
    message: { id, version: 1, kind: 'text', body: '', deleted_at: expect.any(String) },
  });
  expect(tombstone).not.toHaveProperty('message.held');
});
