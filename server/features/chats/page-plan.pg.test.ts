import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { pagesRead } from '../../fixtures/requests/pages-read.ts';
import { readMessages } from './read-messages.ts';

const MESSAGES = 20_000;
const PAGE = 50;

let database: TestDatabase;
let me: TestMember;
let conversation: ConversationId;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  me = await createTestMember(pool);
  conversation = await createTestConversation(pool, me.id, (await createTestMember(pool)).id);
  await pool.query('UPDATE conversations SET last_seq = $1', [MESSAGES]);
  await pool.query(
    `INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, sent_at)
     SELECT gen_random_uuid(), id, member_b, seq, 'text', '', now() FROM conversations, generate_series(1, $1::int) seq`,
    [MESSAGES],
  );
  await pool.query(
    `INSERT INTO reactions (conversation_id, message_id, member_id, emoji, number, peer_emoji, peer_number)
     SELECT conversation_id, id, sender_id, '👍', 1, '👍', 1 FROM messages WHERE seq % 25 = 0`,
  );
  await pool.query('ANALYZE');
});
afterAll(() => database.drop());

test('a page of a long conversation reads a few pages of the database per message, also for its reactions', async () => {
  const read = { conversation, before_seq: MESSAGES / 2, limit: PAGE, historyDays: 0 };
  expect(await pagesRead(database.pool, (pool) => readMessages(pool, me.id, read))).toBeLessThan(30 * PAGE);
  expect((await readMessages(database.pool, me.id, read)).reactions).toHaveLength(PAGE / 25);
});
