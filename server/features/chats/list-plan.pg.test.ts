import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { pagesRead } from '../../fixtures/requests/pages-read.ts';
import { readChats } from './read-chats.ts';
import { readPresence } from './read-presence.ts';

const OTHERS = 300;
const CONVERSATIONS = 60;

let database: TestDatabase;
let me: TestMember;
let peers: readonly TestMember[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  me = await createTestMember(pool);
  const others = await Promise.all(Array.from({ length: OTHERS }, () => createTestMember(pool)));
  peers = others.slice(0, CONVERSATIONS);
  for (const peer of peers) {
    await createTestConversation(pool, me.id, peer.id);
    await pool.query('UPDATE conversations SET last_seq = 1 WHERE started_by = $1 AND last_seq = 0', [me.id]);
  }
  const [blocker] = others.slice(CONVERSATIONS);
  if (blocker === undefined) throw new Error('there is no member without a conversation');
  for (const blocked of others.slice(-3)) {
    await pool.query('SELECT set_block($1, $2, true)', [blocker.id, blocked.id]);
    await pool.query('SELECT notify_blocked_member($1, $2)', [blocked.id, blocker.id]);
  }
  await pool.query(
    `INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, sent_at)
     SELECT gen_random_uuid(), id, member_b, 1, 'text', '', now() FROM conversations`,
  );
  await pool.query(
    `INSERT INTO reactions (conversation_id, message_id, member_id, emoji, number, peer_emoji, peer_number)
     SELECT conversation_id, id, sender_id, '👍', 1, '👍', 1 FROM messages`,
  );
  // With these statistics the planner assumes that most blocks are disclosed, and expects few readable members.
  await pool.query('ANALYZE');
});
afterAll(() => database.drop());

test('the list of chats reads a few pages per conversation, regardless of the blocks of other members', async () => {
  expect(await pagesRead(database.pool, (pool) => readChats(pool, me.id, null))).toBeLessThan(100 * CONVERSATIONS);
  const { chats } = await readChats(database.pool, me.id, null);
  expect(chats.map(({ last_reactions }) => last_reactions?.length)).toEqual(peers.map(() => 1));
});

test('presence reads a few pages per peer, regardless of the blocks of other members', async () => {
  const ids = peers.map(({ id }) => id);
  expect(await pagesRead(database.pool, (pool) => readPresence(pool, me.id, ids))).toBeLessThan(100 * CONVERSATIONS);
});
