import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../../../contract/chats/chats.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';

let server: TestApp;
let anna: TestMember;
let conversation: ConversationId;
beforeAll(async () => {
  server = await createTestApp();
  const { pool } = server.database;
  anna = await createTestMember(pool, { credits: 20 });
  conversation = await createTestConversation(pool, anna.id, (await createTestMember(pool)).id);
});
afterAll(() => server.close());

const send = (text: string) => server.as(anna)(sendMessage, { body: newText({ conversation }, text) });

test.each([
  ['letters', 'a'],
  ['letters with combining marks', 'e\u0301'],
  ['families of seven code points', '👨‍👩‍👧‍👦'],
  ['professions of four code points', '👩🏽‍🚀'],
  ['flags', '🇳🇱'],
  ['keycaps', '1️⃣'],
  ['Hindi syllables', 'नि'],
  ['line ends', 'a\r\n'.slice(1)],
])('counts %s as graphemes: accepts 1,000 and refuses 1,001', async (_what, grapheme) => {
  const text = (count: number) => (grapheme === '\r\n' ? `${grapheme.repeat(count - 1)}a` : grapheme.repeat(count));
  const sent = await send(text(1_000));
  expect(sent.status).toBe(201);
  expect(sent.body.message.body).toBe(text(1_000));
  const { status, problem } = await send(text(1_001));
  expect([status, problem]).toMatchObject([422, { code: 'message_too_long', data: { limit: 1_000 } }]);
});

test('refuses endless marks on one letter by the limit of bytes', async () => {
  expect((await send(`a${'\u0301'.repeat(40_000)}`)).problem.code).toBe('invalid_request');
});
