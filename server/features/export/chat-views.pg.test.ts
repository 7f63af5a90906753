import { afterAll, beforeAll, expect, test } from 'vitest';
import { MUTED_FOREVER } from '../../../contract/chats/chat-view.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestConversation } from '../../fixtures/members.ts';
import { createPerson } from '../../fixtures/people.ts';
import { readConversations } from './read-conversations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('has the registers that the member has set for a conversation, and never those of the peer', async () => {
  const { pool } = database;
  const [eva, paul] = [await createPerson(pool, { name: 'Eva' }), await createPerson(pool, { name: 'Paul' })];
  const conversation = await createTestConversation(pool, eva.id, paul.id);
  await pool.query('UPDATE conversations SET last_seq = 7 WHERE id = $1', [conversation]);
  const view = { pinned: true, muted_until: MUTED_FOREVER, archived_seq: 5, marked_unread: true };
  await pool.query('SELECT set_chat_view($1, $2, $3)', [paul.id, conversation, view]);
  expect(await readConversations(pool, paul.id)).toMatchObject([
    { pinned: true, muted_until: MUTED_FOREVER, archived_up_to: 5, marked_unread: true },
  ]);
  expect(await readConversations(pool, eva.id)).toMatchObject([
    { pinned: false, muted_until: null, archived_up_to: 0, marked_unread: false },
  ]);
});
