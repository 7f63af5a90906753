import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCursor } from '../../../contract/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { pruneFeeds } from './prune-feeds.ts';
import { sync } from './sync.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('what is older than thirty days goes, and a cursor from before it is too old', async () => {
  const { pool } = database;
  const member = await createTestMember(pool, { credits: 0 });
  for (let index = 1; index <= 4; index += 1)
    await pool.query("SELECT append_change($1, 'user', NULL, NULL)", [member.id]);
  await pool.query("UPDATE changes SET created_at = now() - interval '31 days' WHERE member_id = $1 AND number <= 2", [
    member.id,
  ]);
  await pruneFeeds(pool);
  await pruneFeeds(pool);
  const epoch = '0123456789abcdef';
  const readLikes = async () => ({ profiles: [], liked_by: [], likes: [], matches: [] });
  await expect(sync({ pool, epoch, readLikes }, member.id, formatCursor(epoch, 1))).rejects.toThrow('cursor_too_old');
  expect((await sync({ pool, epoch, readLikes }, member.id, formatCursor(epoch, 2))).cursor).toBe(
    formatCursor(epoch, 4),
  );
});
