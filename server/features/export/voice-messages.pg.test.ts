import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Message, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteMessage } from '../../../contract/chats/message-state.ts';
import type { ConversationId, MediaId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { exportOf } from '../../fixtures/exports.ts';
import { createTestConversation, type TestMember } from '../../fixtures/members.ts';
import { createPerson } from '../../fixtures/people.ts';
import { createUnsentVoice } from '../../fixtures/voices.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/** Paul sends voice messages to Eva. Both request their data. */
let paul: TestMember;
let eva: TestMember;
let conversation: ConversationId;
beforeEach(async () => {
  const { pool } = server.database;
  eva = await createPerson(pool, { name: 'Eva', hoursAgo: 0 });
  paul = await createPerson(pool, { name: 'Paul', gender: 'male' });
  conversation = await createTestConversation(pool, eva.id, paul.id);
  await pool.query('UPDATE member_counters SET credits = 9 WHERE member_id = $1', [paul.id]);
});

const exported = (who: TestMember) => exportOf({ pool: server.database.pool, files: server.files }, who.id);

/** Stores a recording of 24 seconds, whose file has its id. */
async function record(): Promise<MediaId> {
  const media = await createUnsentVoice(server.database.pool, paul.id);
  await server.files.put(`m/${media}.m4a`, Buffer.from(media), 'audio/mp4');
  return media;
}

async function send(media: MediaId): Promise<Message> {
  const body = { id: randomUUID(), conversation, kind: 'voice' as const, media };
  return (await server.as(paul)(sendMessage, { body })).body.message;
}

test('has the recordings of voice messages as files, with their duration', async () => {
  const [sent, missing] = [await record(), await record()];
  for (const media of [sent, missing]) await send(media);
  await server.files.remove(`m/${missing}.m4a`);
  const { data, text } = await exported(eva);
  expect(data.conversations[0]?.messages).toMatchObject([
    { kind: 'voice', picture: null, voice: { file: 'chat-pictures/1-1.m4a', duration_ms: 24_000 } },
    { kind: 'voice', picture: null, voice: { file: null, duration_ms: 24_000 } },
  ]);
  expect(text('chat-pictures/1-1.m4a')).toBe(sent);
  const page = text('conversations/1.html');
  expect(page).toContain('<a href="../chat-pictures/1-1.m4a">Voice message, 0:24</a>');
  expect(page).toContain('The file is missing.');
  expect(page).not.toContain('<img');
});

test('has the recordings of deleted voice messages, and those that were never sent', async () => {
  const [deleted, unsent] = [await record(), await record()];
  const { id } = await send(deleted);
  await server.as(paul)(deleteMessage, { body: { id } });
  const { data, text } = await exported(paul);
  const path = expect.stringMatching(/\.m4a$/);
  expect(data.replaced_messages).toMatchObject([{ text: '', picture: path, replaced_by: 'deletion' }]);
  expect(data.unsent_pictures).toMatchObject([{ file: path }]);
  expect(data.conversations[0]?.messages).toMatchObject([{ kind: 'voice', picture: null, voice: null }]);
  const paths = [data.replaced_messages[0]?.picture ?? '', data.unsent_pictures[0]?.file ?? ''];
  expect(paths.map((one) => text(one))).toEqual([deleted, unsent]);
  for (const one of paths) expect(text('index.html')).toContain(`<a href="${one}">Voice message</a>`);
});
