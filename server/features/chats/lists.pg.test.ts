import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block, unblock } from '../../../contract/blocks.ts';
import { NO_CHOICES } from '../../../contract/chats/chat-view.ts';
import { getChats, getMessages, markRead, removeChat, sendMessage } from '../../../contract/chats/chats.ts';
import { MESSAGES_PAGE } from '../../../contract/base/rules.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { getLikes } from '../../../contract/likes/likes.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { createTestMember, type TestMember, setState } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let anna: TestMember;
let ben: TestMember;
let asAnna: Ask;
let asBen: Ask;
let conversation: ConversationId;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna' });
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  conversation = (await asAnna(sendMessage, { body: newText({ profile: ben.id }, 'one') })).body.message.conversation;
});

const query = (sql: string, values: unknown[]) => server.database.pool.query(sql, values);
const write = async (ask: Ask, body: string) =>
  (await ask(sendMessage, { body: newText({ conversation }, body) })).body.message;
const chatsOf = async (ask: Ask) => (await ask(getChats)).body.chats;
const pageOf = async (ask: Ask, page: { before_seq?: number; limit?: number } = {}) => {
  const { messages, reactions: _, ...rest } = (await ask(getMessages, { query: { conversation, ...page } })).body;
  return { text: messages.map(({ body }) => body).join(' '), ...rest };
};

describe('the list of conversations', () => {
  test('shows the peer, the last message, the unread count and the marks as each side sees them', async () => {
    await write(asAnna, 'two');
    const last = await write(asBen, 'three');
    const { chats, profiles, cursor } = (await asAnna(getChats)).body;
    expect(chats).toEqual([
      {
        conversation,
        last_reactions: [],
        profile: ben.id,
        num_unread_messages: 1,
        last_message: last,
        last_seq: 3,
        hidden_seq: 0,
        read_seq: 0,
        peer_read_seq: 0,
        peer_delivered_seq: 0,
        peer_state: 'active',
        request: false,
        shows_pictures: false,
        view: NO_CHOICES,
        updated_at: last.accepted_at,
      },
    ]);
    expect(profiles).toMatchObject([
      { id: ben.id, name: 'Ben', age: expect.any(Number), country: 'NL', fictional: false, main_image: null },
    ]);
    expect(cursor).toMatch(/^[0-9a-f]{16}\.\d+$/);
    expect(await chatsOf(asBen)).toMatchObject([{ profile: anna.id, num_unread_messages: 2 }]);
  });

  test('lists the newest first and shows no conversation of other members', async () => {
    const carl = await createTestMember(server.database.pool);
    const newer = (await asAnna(sendMessage, { body: newText({ profile: carl.id }) })).body.message.conversation;
    expect((await chatsOf(asAnna)).map((chat) => chat.conversation)).toEqual([newer, conversation]);
    await write(asBen, 'two');
    expect((await chatsOf(asAnna)).map((chat) => chat.conversation)).toEqual([conversation, newer]);
    expect((await chatsOf(server.as(carl))).map((chat) => chat.conversation)).toEqual([newer]);
  });

  test('never counts own messages as unread, and read messages stay read', async () => {
    await write(asBen, 'two');
    await asAnna(markRead, { body: { conversation, seq: 2 } });
    await write(asAnna, 'three');
    expect(await chatsOf(asAnna)).toMatchObject([{ num_unread_messages: 0, read_seq: 2 }]);
    await write(asBen, 'four');
    expect(await chatsOf(asAnna)).toMatchObject([{ num_unread_messages: 1 }]);
  });

  test('shows a deleted message without text and does not count it as unread', async () => {
    const { id } = await write(asBen, 'a secret');
    await query('UPDATE messages SET deleted_at = now() WHERE id = $1', [id]);
    expect(await chatsOf(asAnna)).toMatchObject([{ num_unread_messages: 0, last_message: { id, body: '' } }]);
    expect(await pageOf(asAnna)).toMatchObject({ text: 'one ' });
  });

  test('hides a blocked conversation from the blocker, and from the other after the disclosure, until the unblock', async () => {
    const both = async () => [
      await chatsOf(asAnna),
      await chatsOf(asBen),
      (await asAnna(getMessages, { query: { conversation } })).code,
      (await asBen(getMessages, { query: { conversation } })).code,
    ];
    expect((await asAnna(block, { body: { profile: ben.id } })).body).toEqual({ blocked: true });
    expect(await both()).toMatchObject([[], [{ conversation, peer_state: 'active' }], 'not_found', 'ok']);
    await query('SELECT notify_blocked_member($1, $2)', [ben.id, anna.id]);
    expect(await both()).toEqual([[], [], 'not_found', 'not_found']);
    expect((await asBen(block, { body: { profile: anna.id } })).body).toEqual({ blocked: true });
    expect((await asAnna(unblock, { body: { profile: ben.id } })).body).toEqual({ blocked: false });
    expect(await both()).toMatchObject([[{ conversation }], [], 'ok', 'not_found']);
    await asBen(unblock, { body: { profile: anna.id } });
    expect(await both()).toMatchObject([[{ conversation }], [{ conversation }], 'ok', 'ok']);
  });

  test.each([
    ['deleted', 'gone'],
    ['hidden', 'gone'],
    ['suspended', 'gone'],
    ['pending_deletion', 'gone'],
    ['not_confirmed', 'not_confirmed'],
    ['active', 'active'],
  ] as const)('shows a peer who is %s as %s, with their messages', async (state, peer_state) => {
    await write(asBen, 'two');
    await setState(server.database.pool, ben.id, state);
    expect(await chatsOf(asAnna)).toMatchObject([{ peer_state, num_unread_messages: 1 }]);
    expect(await pageOf(asAnna)).toMatchObject({ text: 'one two' });
  });

  test.each(['deleted', 'hidden', 'suspended', 'pending_deletion'] as const)(
    'shows neither the picture nor the presence of a peer who is %s',
    async (state) => {
      await createTestPhoto(server.database.pool, ben.id, { main: true });
      const card = async () => (await asAnna(getChats)).body.profiles[0];
      expect(await card()).toMatchObject({ presence: 'online', main_image: { status: 'approved' } });
      await setState(server.database.pool, ben.id, state);
      expect(await card()).toMatchObject({ presence: null, main_image: null });
    },
  );

  test.each([
    ['ben', { read_receipts: true }, { peer_read_seq: 1, peer_delivered_seq: 1 }],
    ['ben', { read_receipts: false }, { peer_read_seq: 0, peer_delivered_seq: 1 }],
    ['anna', { read_receipts: false }, { peer_read_seq: 0, peer_delivered_seq: 1 }],
    ['ben', { invisible: true }, { peer_read_seq: 0, peer_delivered_seq: 0 }],
    ['anna', { invisible: true }, { peer_read_seq: 1, peer_delivered_seq: 1 }],
  ] as const)("shows the peer's marks if %s chose %o", async (who, choice, marks) => {
    await asBen(markRead, { body: { conversation, seq: 1 } });
    for (const [column, value] of Object.entries(choice))
      await query(`UPDATE members SET ${column} = $2 WHERE id = $1`, [who === 'ben' ? ben.id : anna.id, value]);
    expect(await chatsOf(asAnna)).toMatchObject([marks]);
  });

  test.each([
    ['a minute ago', {}, 'online'],
    ['20 hours ago', {}, 'today'],
    ['3 days ago', {}, 'week'],
    ['3 weeks ago', {}, 'longer'],
    ['a minute ago', { invisible: true }, null],
    ['a minute ago', { hide_online: true }, null],
  ] as const)('shows a peer last seen %s with settings %o as %s', async (ago, choice, presence) => {
    await query(
      'UPDATE members SET last_active = now() - $2::interval, invisible = $3, hide_online = $4 WHERE id = $1',
      [ben.id, ago.replace('a ', '1 ').replace(' ago', ''), 'invisible' in choice, 'hide_online' in choice],
    );
    expect((await asAnna(getChats)).body.profiles).toMatchObject([{ presence }]);
  });
});

describe('a page of a conversation', () => {
  test('starts with the newest messages, oldest first, and pages back to the beginning', async () => {
    for (const text of ['two', 'three', 'four', 'five']) await write(asBen, text);
    expect(await pageOf(asAnna)).toEqual({ text: 'one two three four five', more: false, history_limited: false });
    expect(await pageOf(asAnna, { limit: 2 })).toEqual({ text: 'four five', more: true, history_limited: false });
    expect(await pageOf(asAnna, { limit: 2, before_seq: 4 })).toEqual({
      text: 'two three',
      more: true,
      history_limited: false,
    });
    expect(await pageOf(asAnna, { limit: 2, before_seq: 2 })).toEqual({
      text: 'one',
      more: false,
      history_limited: false,
    });
    expect(await pageOf(asAnna, { limit: 1, before_seq: 2 })).toEqual({
      text: 'one',
      more: false,
      history_limited: false,
    });
    expect(await pageOf(asAnna, { before_seq: 1 })).toEqual({ text: '', more: false, history_limited: false });
    expect(await pageOf(asAnna, { before_seq: 1_000_000 })).toMatchObject({ text: 'one two three four five' });
  });

  test('has 50 messages by default and at most 200', async () => {
    await query('SELECT credit($1, 100, $2, $3)', [anna.id, 'test', crypto.randomUUID()]);
    for (let count = 1; count < 60; count += 1) await write(asAnna, String(count));
    const { messages, more } = (await asBen(getMessages, { query: { conversation } })).body;
    expect([messages.length, messages[0]?.seq, messages.at(-1)?.seq, more]).toEqual([MESSAGES_PAGE, 11, 60, true]);
    expect((await asBen(getMessages, { query: { conversation, limit: 200 } })).body.messages).toHaveLength(60);
    expect((await asBen(getMessages, { query: { conversation, limit: 201 } })).code).toBe('invalid_request');
  });

  test('shows messages newer than the seq of a removal', async () => {
    const last = await write(asBen, 'two');
    await asAnna(removeChat, { body: { conversation, seq: 1 } });
    expect(await chatsOf(asAnna)).toMatchObject([
      { hidden_seq: 1, last_message: { id: last.id }, num_unread_messages: 1 },
    ]);
    expect((await pageOf(asAnna)).text).toBe('two');
    // A late removal with a smaller seq restores nothing.
    await asAnna(removeChat, { body: { conversation } });
    await asAnna(removeChat, { body: { conversation, seq: 1 } });
    expect(await chatsOf(asAnna)).toEqual([]);
    expect(await chatsOf(asBen)).toMatchObject([{ hidden_seq: 0 }]);
  });

  test('starts after the removal, like the unread count', async () => {
    await write(asBen, 'two');
    await asAnna(removeChat, { body: { conversation } });
    expect(await pageOf(asAnna)).toEqual({ text: '', more: false, history_limited: false });
    await write(asBen, 'three');
    expect(await pageOf(asAnna)).toEqual({ text: 'three', more: false, history_limited: false });
    expect(await chatsOf(asAnna)).toMatchObject([{ num_unread_messages: 1 }]);
    expect(await pageOf(asBen)).toMatchObject({ text: 'one two three' });
  });

  test('ends at the history limit of the site and reports it, without deleting messages', async () => {
    for (const text of ['two', 'three']) await write(asBen, text);
    await query("UPDATE messages SET accepted_at = now() - interval '8 days' WHERE conversation_id = $1 AND seq < 3", [
      conversation,
    ]);
    await query(`UPDATE sites SET settings = '{"chat_history_days": 7}' WHERE host IS NULL`, []);
    expect(await pageOf(asAnna)).toEqual({ text: 'three', more: false, history_limited: true });
    expect(await pageOf(asAnna, { limit: 1 })).toEqual({
      text: 'three',
      more: true,
      history_limited: false,
    });
    expect(await pageOf(asAnna, { limit: 1, before_seq: 3 })).toEqual({
      text: '',
      more: false,
      history_limited: true,
    });
    await query(`UPDATE sites SET settings = '{}' WHERE host IS NULL`, []);
    const { rows } = await query('SELECT count(*)::int AS count FROM messages WHERE conversation_id = $1', [
      conversation,
    ]);
    expect(rows).toEqual([{ count: 3 }]);
  });
});

describe('likes received', () => {
  const like = (from: TestMember, seen = false) =>
    query('INSERT INTO likes (liker_id, liked_id, seen_at) VALUES ($1, $2, CASE WHEN $3 THEN now() END)', [
      from.id,
      anna.id,
      seen,
    ]);

  test('list profiles, new until opened, without blocked, deleted or unconfirmed members', async () => {
    const make = (overrides: Parameters<typeof createTestMember>[1]) =>
      createTestMember(server.database.pool, overrides);
    const [invisible, fictional, deleted, unconfirmed, blocked] = [
      await make({ chosen: { invisible: true } }),
      await make({ chosen: { fictional: true } }),
      await make({ state: 'deleted' }),
      await make({ state: 'not_confirmed' }),
      await make({}),
    ];
    for (const from of [invisible, fictional, deleted, unconfirmed, blocked]) await like(from);
    await like(ben, true);
    await asAnna(block, { body: { profile: blocked.id } });
    const { liked_by, profiles } = (await asAnna(getLikes)).body;
    expect(liked_by).toMatchObject([
      { id: ben.id, like_new: false },
      { id: fictional.id, like_new: false },
      { id: invisible.id, like_new: true },
    ]);
    expect(profiles.map(({ id, fictional: mask, presence }) => [id, mask, presence])).toEqual([
      [ben.id, false, 'online'],
      [fictional.id, true, 'online'],
      [invisible.id, false, null],
    ]);
    expect((await asBen(getLikes)).body.liked_by).toEqual([]);
  });
});
