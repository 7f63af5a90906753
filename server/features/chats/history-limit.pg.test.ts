import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getChats, getMessages, type Message, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage } from '../../../contract/chats/message-state.ts';
import { setReaction } from '../../../contract/chats/reactions.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import type { Change } from '../../../contract/sync.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';
import { uploadTestVoice } from '../../fixtures/voices.ts';
import { readConversations, readPages } from '../export/read-conversations.ts';

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
  anna = await createTestMember(server.database.pool);
  ben = await createTestMember(server.database.pool);
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  conversation = await createTestConversation(server.database.pool, anna.id, ben.id);
});
afterEach(() => setLimit(0));

const query = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);
const setLimit = (days: number) =>
  query(`UPDATE sites SET settings = jsonb_build_object('chat_history_days', $1::int) WHERE host IS NULL`, [days]);
const write = async (body: string, ask = asBen) =>
  (await ask(sendMessage, { body: newText({ conversation }, body) })).body.message;
const makeOld = ({ id }: Message) =>
  query("UPDATE messages SET accepted_at = now() - interval '8 days' WHERE id = $1", [id]);
const chatOf = async (ask: Ask) => (await ask(getChats)).body.chats[0];
/** The messages and reactions that changes contain, in any part of them. */
const messagesIn = (changes: readonly Change[]) =>
  changes.flatMap((change) => {
    if (change.kind === 'chat') return [change.chat.last_message?.body, ...(change.chat.last_reactions ?? [])];
    if (change.kind === 'message') return [change.message.body];
    return change.kind === 'reaction' ? [change.reaction.emoji] : [];
  });

test('the list has no last message that the limit hides, and no reactions to it', async () => {
  const hello = await write('hello');
  await asAnna(setReaction, { body: { message: hello.id, emoji: '👍' } });
  await makeOld(hello);
  expect(await chatOf(asAnna)).toMatchObject({ last_message: { body: 'hello' }, last_reactions: [{ emoji: '👍' }] });
  await setLimit(7);
  for (const ask of [asAnna, asBen])
    expect(await chatOf(ask)).toMatchObject({ last_message: null, last_reactions: [], last_seq: 1 });
  await write('again');
  expect(await chatOf(asAnna)).toMatchObject({ last_message: { body: 'again' }, last_seq: 2 });
});

test('the feed has no changes of messages that the limit hides', async () => {
  const device = await createDevice(asAnna);
  const [old, deleted] = [await write('old'), await write('deleted')];
  await asBen(setReaction, { body: { message: old.id, emoji: '👍' } });
  for (const one of [old, deleted]) await makeOld(one);
  await setLimit(7);
  await asBen(deleteMessage, { body: { id: deleted.id } });
  const first = await device.pull();
  expect([first.map(({ kind }) => kind), messagesIn(first)]).toEqual([['chat'], [undefined]]);
  await write('new');
  expect(messagesIn(await device.pull())).toEqual(['new', 'new']);
});

test('a member neither reacts to a message that the limit hides nor sees its reactions', async () => {
  const hello = await write('hello');
  await asAnna(setReaction, { body: { message: hello.id, emoji: '👍' } });
  await makeOld(hello);
  await setLimit(7);
  expect((await asAnna(setReaction, { body: { message: hello.id, emoji: '🔥' } })).code).toBe('not_found');
  await setLimit(0);
  const { reactions } = (await asAnna(getMessages, { query: { conversation } })).body;
  expect(reactions).toMatchObject([{ emoji: '👍' }]);
});

test('neither member fetches a recording whose message the limit hides', async () => {
  const { voice } = await uploadTestVoice(server, ben);
  const body = { ...newText({ conversation }), kind: 'voice' as const, body: '', media: voice.id };
  const { message } = (await asBen(sendMessage, { body })).body;
  const statuses = async () => {
    const read = ({ token }: TestMember) =>
      server.app.inject({ url: voice.path, headers: { cookie: `auth.session=${token}` } });
    return [(await read(anna)).statusCode, (await read(ben)).statusCode];
  };
  await makeOld(message);
  expect(await statuses()).toEqual([200, 200]);
  await setLimit(7);
  expect(await statuses()).toEqual([404, 404]);
});

test('a repeated send and a deletion are answered at any age, and the export has every message', async () => {
  const body = newText({ conversation }, 'mine');
  const { message } = (await asAnna(sendMessage, { body })).body;
  const theirs = await write('theirs');
  for (const one of [message, theirs]) await makeOld(one);
  await setLimit(7);
  expect((await asAnna(sendMessage, { body })).body.message).toMatchObject({ id: message.id, body: 'mine' });
  const texts: string[] = [];
  for (const head of await readConversations(server.database.pool, anna.id))
    for await (const page of readPages(server.database.pool, anna.id, head))
      texts.push(...page.messages.map(({ body: text }) => text));
  expect(texts).toEqual(['mine', 'theirs']);
  expect((await asAnna(deleteMessage, { body: { id: message.id } })).body.message.deleted_at).not.toBeNull();
});
