import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser, putUser } from '../../../contract/account/account.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { type Chat, getChats, markRead, removeChat, sendMessage } from '../../../contract/chats/chats.ts';
import type { FirstMessages } from '../../../contract/chats/requests.ts';
import { getContact } from '../../../contract/profiles/profiles.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { createTestMember, setState, type TestMember } from '../../fixtures/members.ts';
import { newText, type Sending } from '../../fixtures/messages.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { readTruthTable } from '../../fixtures/truth-table.ts';
import { readNews } from '../notifications/read-news.ts';

let server: TestApp;
let pool: Pool;
beforeAll(async () => {
  server = await createTestApp();
  ({ pool } = server.database);
});
afterAll(() => server.close());

/** Rosa lets only members of 60 years and more write first. Sam is younger. */
let rosa: TestMember;
let sam: TestMember;
let asRosa: Ask;
let asSam: Ask;
const OLDER: FirstMessages = { min_age: 60, max_age: null, country: null, photo: false };
beforeEach(async () => {
  rosa = await createTestMember(pool, { name: 'Rosa' });
  sam = await createTestMember(pool, { name: 'Sam' });
  [asRosa, asSam] = [server.as(rosa), server.as(sam)];
  await asRosa(putUser, { body: { first_messages: OLDER } });
});

const write = async (ask: Ask, where: Parameters<typeof newText>[0], more: Partial<Sending> = {}) => {
  const sent = await ask(sendMessage, { body: newText(where, 'Hello', more) });
  return sent.code === 'ok' ? sent.body.message : sent.code;
};
const request = async (): Promise<ConversationId> => {
  const sent = await write(asSam, { profile: rosa.id }, { as_request: true });
  if (typeof sent === 'string') throw new Error(sent);
  return sent.conversation;
};
const chatOf = async (ask: Ask): Promise<Chat | undefined> => (await ask(getChats)).body.chats[0];
const one = async (text: string, values: readonly unknown[]) => (await pool.query(text, [...values])).rows[0];
const badgeOf = async ({ id }: TestMember) => (await one('SELECT count_badge($1) AS badge', [id])).badge;
const settled = async ({ id }: TestMember): Promise<number> =>
  Number((await one('SELECT feed_number AS n FROM member_counters WHERE member_id = $1', [id])).n);
const newsOf = async (member: TestMember, processed_number = 0) =>
  readNews(pool, member.id, { processed_number, settled: await settled(member) });
const mailedOf = async (member: TestMember) =>
  (await pool.query('SELECT * FROM unseen_news($1, 0, $2)', [member.id, await settled(member)])).rows;

describe('goes_to_requests', () => {
  const [none, number] = [
    (cell: string) => (cell === '-' ? null : cell),
    (cell: string) => (cell === '-' ? null : +cell),
  ];

  test.each(readTruthTable('goes_to_requests'))(
    'ages $min_age to $max_age, country $country, photo: $photo, sender: $sender → $request',
    async ({ min_age = '', max_age = '', country = '', photo, sender = '', request: expected }) => {
      await pool.query("UPDATE members SET date_of_birth = now() - interval '30 years' WHERE id = $1", [sam.id]);
      const first_messages = {
        min_age: number(min_age),
        max_age: number(max_age),
        country: none(country),
        photo: photo === 'yes',
      };
      expect((await asRosa(putUser, { body: { first_messages } })).body.user).toMatchObject({ first_messages });
      const status = sender === 'pending picture' ? 'pending' : 'approved';
      if (sender.endsWith('picture')) await createTestPhoto(pool, sam.id, { main: true, status });
      if (sender.endsWith('match')) {
        await pool.query('SELECT add_like($1, $2)', [sam.id, rosa.id]);
        await pool.query('SELECT add_like($1, $2)', [rosa.id, sam.id]);
      }
      if (sender === 'liked') await pool.query('SELECT add_like($1, $2)', [rosa.id, sam.id]);
      if (sender.startsWith('blocked')) await pool.query('SELECT set_block($1, $2, true)', [rosa.id, sam.id]);
      const row = await one('SELECT goes_to_requests($1, $2) AS request', [rosa.id, sam.id]);
      expect(row).toEqual({ request: expected === 'yes' });
    },
  );
});

describe('a request', () => {
  test('is delivered, and counts in no list, badge, push and mail', async () => {
    const device = await createDevice(asRosa);
    const conversation = await request();
    await write(asSam, { conversation });
    expect(await chatOf(asRosa)).toMatchObject({ request: true, num_unread_messages: 0, last_seq: 2, read_seq: 0 });
    expect(await chatOf(asSam)).toMatchObject({ request: false });
    expect((await device.pull()).map(({ kind }) => kind)).toEqual(['chat', 'message', 'message']);
    expect([await badgeOf(rosa), await newsOf(rosa), await mailedOf(rosa)]).toEqual([0, [], []]);
  });

  test('ends when the recipient reads it: later messages count and are pushed', async () => {
    const conversation = await request();
    await asRosa(markRead, { body: { conversation, seq: 1 } });
    const before = await settled(rosa);
    await write(asSam, { conversation });
    expect(await chatOf(asRosa)).toMatchObject({ request: false, num_unread_messages: 1 });
    expect(await badgeOf(rosa)).toBe(1);
    expect(await newsOf(rosa, before)).toMatchObject([{ topic: 'message', conversation, badge: 1 }]);
    expect(await mailedOf(rosa)).toMatchObject([{ topic: 'message', num: 1 }]);
  });

  test('ends when the recipient answers without reading it: its messages count', async () => {
    const conversation = await request();
    await write(asSam, { conversation });
    await write(asRosa, { conversation });
    expect(await chatOf(asRosa)).toMatchObject({ request: false, num_unread_messages: 2 });
    expect(await badgeOf(rosa)).toBe(2);
  });

  test('stays one when the recipient removes it and the sender writes again', async () => {
    const conversation = await request();
    await asRosa(removeChat, { body: { conversation } });
    expect(await chatOf(asRosa)).toBeUndefined();
    await write(asSam, { conversation });
    expect(await chatOf(asRosa)).toMatchObject({ request: true, num_unread_messages: 0, hidden_seq: 1 });
  });

  test('does not change with the choice, neither does a conversation that is none', async () => {
    const conversation = await request();
    await asRosa(putUser, { body: { first_messages: { ...OLDER, min_age: null } } });
    expect(await chatOf(asRosa)).toMatchObject({ conversation, request: true });
    await write(asSam, { conversation });
    expect(await chatOf(asRosa)).toMatchObject({ request: true });
    const other = await createTestMember(pool);
    await write(server.as(other), { profile: rosa.id });
    await asRosa(putUser, { body: { first_messages: OLDER } });
    await write(server.as(other), { profile: rosa.id });
    expect(await chatOf(asRosa)).toMatchObject({ profile: other.id, request: false, num_unread_messages: 2 });
  });

  test('to an unconfirmed member is delivered with its content at the confirmation', async () => {
    await pool.query('SELECT add_like($1, $2)', [rosa.id, sam.id]);
    await setState(pool, rosa.id, 'not_confirmed');
    const conversation = await request();
    const device = await createDevice(asRosa);
    await pool.query("SELECT change_account($1, 'confirm')", [rosa.id]);
    expect(await device.pull()).toContainEqual({
      kind: 'message',
      message: expect.objectContaining({ conversation, body: 'Hello' }),
    });
    expect(await chatOf(asRosa)).toMatchObject({ request: true, num_unread_messages: 0 });
  });
});

describe('the sender of a first message', () => {
  const contact = async () => (await asSam(getContact, { query: { id: rosa.id } })).body;
  const creditsOf = async () => (await asSam(getUser)).body.user?.credits;

  test('learns of the request before the message, and accepts it', async () => {
    expect(await contact()).toMatchObject({ conversation: null, as_request: true });
    expect(await write(asSam, { profile: rosa.id }, { as_request: false })).toBe('only_as_request');
    expect([await creditsOf(), await chatOf(asRosa)]).toEqual([100, undefined]);
    const conversation = await request();
    expect([await creditsOf(), await contact()]).toMatchObject([99, { conversation, as_request: false }]);
    expect(await write(asSam, { profile: rosa.id }, { as_request: false })).toMatchObject({ seq: 2 });
  });

  test('needs no consent for a message that is no request', async () => {
    await asRosa(putUser, { body: { first_messages: { ...OLDER, min_age: null } } });
    expect(await contact()).toMatchObject({ as_request: false });
    expect(await write(asSam, { profile: rosa.id }, { as_request: false })).toMatchObject({ seq: 1 });
    expect(await chatOf(asRosa)).toMatchObject({ request: false, num_unread_messages: 1 });
  });

  test('of an earlier app makes a request without a question', async () => {
    expect(await write(asSam, { profile: rosa.id })).toMatchObject({ seq: 1 });
    expect(await chatOf(asRosa)).toMatchObject({ request: true });
  });

  test('uses one of the conversations that a free member may start', async () => {
    await pool.query('UPDATE members SET paid_user = false WHERE id = $1', [sam.id]);
    const left = async () => (await asSam(getUser)).body.user?.started_conversations_left ?? 0;
    const before = await left();
    await request();
    expect(await left()).toBe(before - 1);
  });

  test.each([true, false])('gets the refusal of a block, also with as_request %s', async (as_request) => {
    await pool.query('SELECT set_block($1, $2, true)', [rosa.id, sam.id]);
    expect((await asSam(getContact, { query: { id: rosa.id } })).code).toBe('not_found');
    expect(await write(asSam, { profile: rosa.id }, { as_request })).toBe('blocked_by');
  });
});

test('the choice reaches the other devices of the member, and a minimum above the maximum is refused', async () => {
  const device = await createDevice(asRosa);
  const first_messages: FirstMessages = { min_age: 30, max_age: 40, country: 'DE', photo: true };
  expect((await asRosa(putUser, { body: { first_messages } })).body.user).toMatchObject({ first_messages });
  expect(await device.pull()).toEqual([{ kind: 'user' }]);
  const swapped = { ...first_messages, min_age: 41 };
  expect((await asRosa(putUser, { body: { first_messages: swapped } })).code).toBe('invalid_request');
  await asRosa(putUser, { body: { show_typing: false } });
  expect((await asRosa(getUser)).body.user).toMatchObject({ first_messages });
});
