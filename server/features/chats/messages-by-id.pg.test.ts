import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getMessages, getMessagesById, removeChat, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage } from '../../../contract/chats/message-state.ts';
import { MESSAGES_BY_ID_MAX } from '../../../contract/base/rules.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import type { Ask } from '../../fixtures/requests/ask.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let asAnna: Ask;
let asBen: Ask;
let conversation: ConversationId;
beforeEach(async () => {
  const anna = await createTestMember(server.database.pool);
  const ben = await createTestMember(server.database.pool);
  [asAnna, asBen] = [server.as(anna), server.as(ben)];
  conversation = (await asAnna(sendMessage, { body: newText({ profile: ben.id }, 'one') })).body.message.conversation;
});

const query = (sql: string, values: unknown[]) => server.database.pool.query(sql, values);
const write = async (ask: Ask, body: string) =>
  (await ask(sendMessage, { body: newText({ conversation }, body) })).body.message;
const byId = async (ask: Ask, ids: readonly string[]) =>
  (await ask(getMessagesById, { query: { conversation, ids: ids.join() } })).body.messages;

test('messages by id are the same as in a page, and ids of other conversations are missing', async () => {
  const two = await write(asBen, 'two');
  const carl = await createTestMember(server.database.pool);
  const elsewhere = (await asBen(sendMessage, { body: newText({ profile: carl.id }) })).body.message;
  const ids = [two.id, elsewhere.id, crypto.randomUUID()];
  const [, fromPage] = (await asAnna(getMessages, { query: { conversation } })).body.messages;
  expect(await byId(asAnna, ids)).toEqual([fromPage]);
  await asBen(deleteMessage, { body: { id: two.id } });
  expect(await byId(asAnna, ids)).toMatchObject([{ id: two.id, body: '', version: 2 }]);
});

test('messages by id are missing, own ones too, when the member has removed the conversation', async () => {
  const ids = [(await write(asAnna, 'two')).id, (await write(asBen, 'three')).id];
  await asAnna(removeChat, { body: { conversation, seq: 2 } });
  expect((await byId(asAnna, ids)).map(({ body }) => body)).toEqual(['three']);
  expect((await byId(asBen, ids)).map(({ body }) => body).toSorted()).toEqual(['three', 'two']);
});

test('messages by id are missing beyond the history limit of the site', async () => {
  const { id } = await write(asBen, 'two');
  await query("UPDATE messages SET accepted_at = now() - interval '8 days' WHERE id = $1", [id]);
  await query(`UPDATE sites SET settings = '{"chat_history_days": 7}' WHERE host IS NULL`, []);
  expect(await byId(asAnna, [id])).toEqual([]);
  await query(`UPDATE sites SET settings = '{}' WHERE host IS NULL`, []);
  expect(await byId(asAnna, [id])).toHaveLength(1);
});

test('messages by id are at most MESSAGES_BY_ID_MAX', async () => {
  const ids = Array.from({ length: MESSAGES_BY_ID_MAX + 1 }, () => crypto.randomUUID());
  expect(await byId(asAnna, ids.slice(1))).toEqual([]);
  for (const list of [ids.join(), '', 'x', '-'.repeat(36), `${ids[0]},`])
    expect((await asAnna(getMessagesById, { query: { conversation, ids: list } })).code).toBe('invalid_request');
});
