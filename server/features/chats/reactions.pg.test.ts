import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block, unblock } from '../../../contract/blocks.ts';
import { getChats, getMessages, type Message, removeChat, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage } from '../../../contract/chats/message-state.ts';
import { type Reaction, type ReactionEmoji, setReaction } from '../../../contract/chats/reactions.ts';
import { type ConversationId, type MessageId, parseCursor } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { findChanges, fingerprint } from '../../fixtures/fingerprint.ts';
import {
  createTestConversation,
  createTestMember,
  setState,
  type TestMember,
  type TestState,
} from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { readTruthTable } from '../../fixtures/truth-table.ts';

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
let hello: Message;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna' });
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  conversation = await createTestConversation(server.database.pool, anna.id, ben.id);
  hello = await send('Hello');
});

const query = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);
const send = async (body: string, ask = asBen) =>
  (await ask(sendMessage, { body: newText({ conversation }, body) })).body.message;
const react = (emoji: ReactionEmoji | null, { ask = asAnna, message = hello.id } = {}) =>
  ask(setReaction, { body: { message, emoji } });
const read = async (ask: Ask) =>
  (await ask(getMessages, { query: { conversation } })).body.reactions?.map(({ member, emoji }) => [member, emoji]);
/** The emoji of Anna on the first message, as she and as Ben sees it. */
const emojis = async () => [(await read(asAnna))?.[0]?.[1], (await read(asBen))?.[0]?.[1]];
/** The reactions that a device pulls, as one device of the feed stores them. */
const pulled = async (device: { pull(): Promise<readonly object[]> }): Promise<Reaction[]> =>
  (await device.pull()).flatMap((change) => ('reaction' in change ? (change.reaction as Reaction) : []));

/** Makes a call that must change nothing, and returns its code. */
async function codeOf(call: () => Promise<{ code: string }>): Promise<string> {
  const before = await fingerprint(server.database.pool);
  const { code } = await call();
  expect(findChanges(before, await fingerprint(server.database.pool))).toEqual([]);
  return code;
}

describe('a reaction', () => {
  test('reaches the devices of both members, free of charge and without an unread message', async () => {
    const [annas, bens] = [await createDevice(asAnna), await createDevice(asBen)];
    const before = await query('SELECT credits FROM member_counters WHERE member_id = $1', [anna.id]);
    const events: string[] = [];
    const stops = [anna, ben].map(({ id }) => server.bus.subscribe(id, () => events.push(id)));
    const { body, status } = await react('👍');
    for (const stop of stops) stop();
    const reaction = { conversation, message: hello.id, seq: 1, member: anna.id, emoji: '👍' };
    expect([status, body.reaction]).toEqual([200, { ...reaction, number: expect.any(Number) }]);
    expect(events.sort()).toEqual([anna.id, ben.id].sort());
    expect([await pulled(annas), parseCursor(annas.cursor()).number]).toEqual([[body.reaction], body.reaction.number]);
    expect(await pulled(bens)).toEqual([{ ...reaction, number: expect.any(Number) }]);
    expect((await query('SELECT credits FROM member_counters WHERE member_id = $1', [anna.id])).rows).toEqual(
      before.rows,
    );
    expect((await asBen(getChats)).body.chats).toMatchObject([{ num_unread_messages: 0, last_seq: 1 }]);
  });

  test('is set, replaced and removed, and a repeated call changes nothing', async () => {
    expect(await codeOf(() => react(null))).toBe('ok');
    expect((await react(null)).body.reaction).toMatchObject({ emoji: null, number: 0, seq: 1 });
    const first = (await react('👍')).body.reaction;
    expect(await codeOf(() => react('👍'))).toBe('ok');
    expect((await react('👍')).body.reaction).toEqual(first);
    const second = (await react('❤️')).body.reaction;
    expect([second.emoji, second.number > first.number]).toEqual(['❤️', true]);
    expect(await emojis()).toEqual(['❤️', '❤️']);
    expect((await react(null)).body.reaction).toMatchObject({ emoji: null, number: expect.any(Number) });
    expect([await read(asAnna), await read(asBen)]).toEqual([[], []]);
  });

  test('is one of each member, on own messages too, and appears in its newest state once', async () => {
    const device = await createDevice(asBen);
    for (const emoji of ['👍', '❤️', null, '🔥'] as const) await react(emoji);
    await react('😮', { ask: asBen });
    const shown = await pulled(device);
    expect(shown.map(({ member, emoji }) => [member, emoji]).toSorted()).toEqual(
      [
        [anna.id, '🔥'],
        [ben.id, '😮'],
      ].toSorted(),
    );
    expect((await asAnna(getChats)).body.chats[0]?.last_reactions).toHaveLength(2);
    expect(await read(asAnna)).toHaveLength(2);
  });

  test('of concurrent calls the last one in the order of the feed is stored', async () => {
    const device = await createDevice(asAnna);
    const choices = ['👍', '❤️', '🔥', '😮', '😢', '😄', null, '👍'] as const;
    const answers = (await Promise.all(choices.map((emoji) => react(emoji)))).map(({ body }) => body.reaction);
    const last = answers.toSorted((a, b) => a.number - b.number).at(-1);
    expect((await pulled(device)).at(-1)).toEqual(last);
    const numbers = new Map(answers.map(({ number, emoji }) => [number, emoji]));
    expect(answers.every(({ number, emoji }) => numbers.get(number) === emoji)).toBe(true);
    expect(await emojis()).toEqual([last?.emoji ?? undefined, last?.emoji ?? undefined]);
  });

  test('is refused for unknown messages, for those of other conversations, and with another emoji', async () => {
    const other = server.as(await createTestMember(server.database.pool));
    expect(await codeOf(() => react('👍', { ask: other }))).toBe('not_found');
    expect(await codeOf(() => react('👍', { message: uuidv7() as MessageId }))).toBe('not_found');
    expect(await codeOf(() => react('🦄' as ReactionEmoji))).toBe('invalid_request');
  });
});

describe('a deleted message', () => {
  test('has no reactions and accepts none, and its change brings none', async () => {
    await react('👍');
    await react('🔥', { ask: asBen });
    const device = await createDevice(asAnna);
    await react('❤️');
    await asBen(deleteMessage, { body: { id: hello.id } });
    expect((await query('SELECT FROM reactions WHERE message_id = $1', [hello.id])).rowCount).toBe(0);
    expect(await codeOf(() => react('😢'))).toBe('not_found');
    expect([await pulled(device), await read(asAnna)]).toEqual([[], []]);
  });
});

describe('during a block that the reacting member does not know of', () => {
  test('a reaction changes the view of that member only, until a reaction after the block', async () => {
    await react('👍');
    await asBen(block, { body: { profile: anna.id } });
    const device = await createDevice(asBen);
    const before = device.cursor();
    const events: string[] = [];
    const stop = server.bus.subscribe(ben.id, ({ name }) => events.push(name));
    expect((await react('❤️')).body.reaction.emoji).toBe('❤️');
    stop();
    expect((await read(asAnna))?.map(([, emoji]) => emoji)).toEqual(['❤️']);
    expect([await device.pull(), device.cursor(), events]).toEqual([[], before, []]);
    await asBen(unblock, { body: { profile: anna.id } });
    expect(await emojis()).toEqual(['❤️', '👍']);
    // The same emoji again sets the view of the peer.
    await react('❤️');
    expect(await emojis()).toEqual(['❤️', '❤️']);
  });

  test('a first reaction leaves no trace for the other member', async () => {
    await asBen(block, { body: { profile: anna.id } });
    await react('❤️');
    await react(null);
    await react('🔥');
    await asBen(unblock, { body: { profile: anna.id } });
    expect(await emojis()).toEqual(['🔥', undefined]);
    expect((await asBen(getChats)).body.chats[0]?.last_reactions).toEqual([]);
  });

  test('the answers and the changes of the member are those without a block', async () => {
    const answersWith = async (isBlocked: boolean) => {
      const { id } = await send('another');
      await react('👍', { message: id });
      if (isBlocked) await asBen(block, { body: { profile: anna.id } });
      const device = await createDevice(asAnna);
      const answers = [];
      for (const emoji of ['👍', '❤️', '❤️', null, null, '👍'] as const) {
        const { reaction } = (await react(emoji, { message: id })).body;
        answers.push([reaction.emoji, (await pulled(device)).length]);
      }
      if (isBlocked) await asBen(unblock, { body: { profile: anna.id } });
      return answers;
    };
    expect(await answersWith(true)).toEqual(await answersWith(false));
  });

  test('a reaction is refused once the member knows of the block, and for the blocker', async () => {
    await asBen(block, { body: { profile: anna.id } });
    expect(await codeOf(() => react('👍', { ask: asBen }))).toBe('not_found');
    expect((await asAnna(sendMessage, { body: newText({ conversation }) })).code).toBe('blocked_by');
    expect(await codeOf(() => react('👍'))).toBe('not_found');
  });
});

test.each([
  ['deletion', 'SELECT delete_message($1, $2)', () => [ben.id, hello.id], 'not_found', []],
  ['block', 'SELECT set_block($1, $2, true)', () => [ben.id, anna.id], 'stored', [{ emoji: '👍', peer_emoji: null }]],
] as const)(
  'a reaction waits for a %s that is not committed, and follows it',
  async (_what, sql, values, outcome, rows) => {
    const { pool } = server.database;
    const [answer] = await callBeside(pool, {
      work: (client) => client.query(sql, values()),
      calls: [() => query('SELECT outcome FROM set_reaction($1, $2, $3)', [anna.id, hello.id, '👍'])],
      pattern: 'SELECT outcome FROM set_reaction(%',
    });
    expect(answer?.rows).toEqual([{ outcome }]);
    const stored = await query('SELECT emoji, peer_emoji FROM reactions WHERE message_id = $1', [hello.id]);
    expect(stored.rows).toEqual(rows);
  },
);

test('a removed conversation that returns shows no reactions below the removal', async () => {
  await react('👍');
  const device = await createDevice(asAnna);
  await asAnna(removeChat, { body: { conversation } });
  expect(await codeOf(() => react('❤️'))).toBe('not_found');
  await react('🔥', { ask: asBen });
  const { id } = await send('back again');
  await react('😄', { message: id, ask: asBen });
  expect((await pulled(device)).map(({ message, emoji }) => [message, emoji])).toEqual([[id, '😄']]);
  expect(await read(asAnna)).toEqual([[ben.id, '😄']]);
  expect(await read(asBen)).toHaveLength(3);
});

test('a member without a confirmed address gets reactions after the confirmation, and none before', async () => {
  const cleo = await createTestMember(server.database.pool, { name: 'Cleo', state: 'not_confirmed' });
  const asCleo = server.as(cleo);
  const { message } = (await asCleo(sendMessage, { body: newText({ profile: ben.id }, 'hello') })).body;
  const device = await createDevice(asCleo);
  await react('❤️', { ask: asBen, message: message.id });
  expect((await react('👍', { ask: asCleo, message: message.id })).code).toBe('ok');
  const own = [expect.objectContaining({ member: cleo.id, emoji: '👍' })];
  expect(await pulled(device)).toEqual(own);
  expect((await asCleo(getChats)).body.chats[0]?.last_reactions).toEqual(own);
  await query("SELECT change_account($1, 'confirm')", [cleo.id]);
  expect(await pulled(device)).toEqual([expect.objectContaining({ member: ben.id, emoji: '❤️' })]);
});

test('an erasure deletes the reactions of the member, also on the devices of the peer', async () => {
  const mine = await send('from Anna', asAnna);
  await react('👍', { ask: asBen, message: mine.id });
  await react('❤️', { message: mine.id });
  await react('🔥');
  const device = await createDevice(asBen);
  await query('SELECT erase_member($1)', [anna.id]);
  const erased = await pulled(device);
  expect(erased).toEqual([
    { conversation, message: hello.id, seq: 1, member: anna.id, emoji: null, number: expect.any(Number) },
  ]);
  expect((await query('SELECT FROM reactions WHERE conversation_id = $1', [conversation])).rowCount).toBe(0);
  expect(await read(asBen)).toEqual([]);
});

test.each(readTruthTable('reactable_by'))(
  'a $member member, message: $message, removed: $removed, block: $block, deleted: $deleted → $shown',
  async ({ member: state, message, removed, block: kind, deleted, shown }) => {
    const { pool } = server.database;
    const { id } = message === 'own' ? await send('own', asAnna) : hello;
    if (removed === 'yes') await asAnna(removeChat, { body: { conversation } });
    if (kind === 'own') await asAnna(block, { body: { profile: ben.id } });
    if (kind === 'theirs' || kind === 'told') await asBen(block, { body: { profile: anna.id } });
    if (kind === 'told') await query('SELECT notify_blocked_member($1, $2)', [anna.id, ben.id]);
    if (deleted === 'yes') await query('SELECT delete_message(sender_id, id) FROM messages WHERE id = $1', [id]);
    await setState(pool, anna.id, state as TestState);
    const { rowCount } = await query('SELECT FROM reactable_by WHERE viewer_id = $1 AND message_id = $2', [
      anna.id,
      id,
    ]);
    expect(rowCount === 1 ? 'yes' : 'no').toBe(shown);
    expect((await react('👍', { message: id })).code).toBe(shown === 'yes' ? 'ok' : 'not_found');
  },
);
