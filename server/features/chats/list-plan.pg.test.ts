import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool, QueryConfig } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
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
    await pool.query('SELECT tell_block($1, $2)', [blocked.id, blocker.id]);
  }
  // The planner knows now that most blocks are told, and expects few members who may be read.
  await pool.query('ANALYZE');
});
afterAll(() => database.drop());

/** The pages that the statement of a reader reads. */
async function pagesOf(read: (pool: Pool) => Promise<unknown>): Promise<number> {
  let pages = 0;
  const explain = async ({ text, values }: QueryConfig) => {
    const { rows } = await database.pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const plan = rows[0]['QUERY PLAN'][0].Plan;
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return { rows: [] };
  };
  await read({ query: explain } as unknown as Pool);
  return pages;
}

test('the list of chats reads a few pages a conversation, whatever blocks others have told', async () => {
  expect(await pagesOf((pool) => readChats(pool, me.id, null))).toBeLessThan(100 * CONVERSATIONS);
});

test('presence reads a few pages a peer, whatever blocks others have told', async () => {
  const ids = peers.map(({ id }) => id);
  expect(await pagesOf((pool) => readPresence(pool, me.id, ids))).toBeLessThan(100 * CONVERSATIONS);
});
