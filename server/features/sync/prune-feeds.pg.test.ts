import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCursor } from '../../../contract/base/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { pruneFeeds } from './prune-feeds.ts';
import { sync } from './sync.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const epoch = '0123456789abcdef';
/** Creates a member with a feed of `length` changes. The first `old` are past the retention time. */
async function createFeed(length: number, old: number): Promise<TestMember> {
  const { pool } = database;
  const member = await createTestMember(pool, { credits: 0 });
  await pool.query("SELECT append_change($1, 'user', NULL, NULL) FROM generate_series(1, $2)", [member.id, length]);
  await pool.query("UPDATE changes SET created_at = now() - interval '31 days' WHERE member_id = $1 AND number <= $2", [
    member.id,
    old,
  ]);
  return member;
}

test('deletes old changes and refuses an older cursor', async () => {
  const { pool } = database;
  const member = await createFeed(4, 2);
  await pruneFeeds(pool);
  await pruneFeeds(pool);
  await expect(sync(pool, epoch, { member: member.id, since: formatCursor(epoch, 1) })).rejects.toThrow(
    'cursor_too_old',
  );
  expect((await sync(pool, epoch, { member: member.id, since: formatCursor(epoch, 2) })).cursor).toBe(
    formatCursor(epoch, 4),
  );
});

test('deletes in batches until no old change is left', async () => {
  const { pool } = database;
  const [one, other] = [await createFeed(12, 11), await createFeed(9, 9)];
  await pruneFeeds(pool, 3);
  const { rows } = await pool.query('SELECT member_id, number::int FROM changes WHERE member_id = ANY ($1)', [
    [one.id, other.id],
  ]);
  expect(rows).toEqual([{ member_id: one.id, number: 12 }]);
  const { rows: counters } = await pool.query(
    'SELECT feed_pruned::int FROM member_counters WHERE member_id = ANY ($1) ORDER BY 1',
    [[one.id, other.id]],
  );
  expect(counters).toEqual([{ feed_pruned: 9 }, { feed_pruned: 11 }]);
});

test('finds old changes without reading the whole table, also on a later night', async () => {
  // One connection: it flushes its own statistics.
  const alone = await createTestDatabase(1);
  const { pool } = alone;
  // While autovacuum analyses the table, the summaries of the index include the deleted rows.
  await pool.query('ALTER TABLE changes SET (autovacuum_enabled = false)');
  const append = async (count: number, age: string): Promise<void> => {
    await pool.query(
      `INSERT INTO changes (member_id, number, kind, created_at)
       SELECT gen_random_uuid(), 1, 'user', now() - $2::interval FROM generate_series(1, $1::int)`,
      [count, age],
    );
    await pool.query('VACUUM changes');
  };
  const countPages = async (work: () => Promise<void>): Promise<number> => {
    const read = async (): Promise<number> => {
      await pool.query('SELECT pg_stat_force_next_flush()');
      const { rows } = await pool.query<{ pages: number }>(
        "SELECT (heap_blks_read + heap_blks_hit)::int AS pages FROM pg_statio_user_tables WHERE relname = 'changes'",
      );
      return rows[0]?.pages ?? 0;
    };
    const before = await read();
    await work();
    return (await read()) - before;
  };
  await append(20_000, '31 days');
  await append(60_000, '1 day');
  const { rows } = await pool.query<{ pages: number }>("SELECT (pg_relation_size('changes') / 8192)::int AS pages");
  const total = rows[0]?.pages ?? 0;
  // An open transaction in another database that began before the deletion, as in tests that run beside this one.
  const other = await database.pool.connect();
  await other.query('BEGIN; SELECT pg_current_xact_id()');
  const pruned = pruneFeeds(pool);
  const lastQuery = async () => {
    const { rows: sessions } = await database.pool.query<{ query: string }>(
      'SELECT query FROM pg_stat_activity WHERE datname = $1',
      [new URL(alone.url).pathname.slice(1)],
    );
    return sessions.map(({ query }) => query).join();
  };
  // The job waits for that transaction.
  await expect.poll(lastQuery, { timeout: 20_000, interval: 10 }).toContain('pg_snapshot_xmin');
  await other.query('COMMIT');
  other.release();
  await pruned;
  expect((await pool.query('SELECT count(*)::int AS num FROM changes')).rows).toEqual([{ num: 60_000 }]);
  await pool.query('VACUUM changes');
  // New rows use the freed pages, whose summaries must not include old rows.
  await append(10_000, '0');
  expect(await countPages(() => pruneFeeds(pool))).toBeLessThan(total / 4);
  await alone.drop();
});
