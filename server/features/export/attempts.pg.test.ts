import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EXPORT_ATTEMPTS } from '../../../contract/base/rules.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';

// Concurrent requests, and processes that die while they make an export or lose it.

let database: TestDatabase;
let pool: Pool;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await pool.query('DELETE FROM exports');
  member = await createTestMember(pool);
  await pool.query('SELECT request_export($1)', [member.id]);
});
const claim = async () => {
  const filename = `e/${randomUUID()}.zip`;
  return (await pool.query('SELECT claim_export($1, 60)', [filename])).rowCount === 1 ? filename : undefined;
};

test('thirty concurrent requests make one export, and none of them fails', async () => {
  await pool.query('DELETE FROM exports');
  const request = () => pool.query('SELECT request_export($1)', [member.id]);
  await raceBehindLock(pool, { table: 'exports' }, Array<typeof request>(30).fill(request));
  expect((await pool.query('SELECT FROM exports')).rowCount).toBe(1);
});

test('an export fails when the process of its last attempt has died', async () => {
  for (let attempt = 1; attempt <= EXPORT_ATTEMPTS; attempt += 1) {
    expect(await claim()).toBeDefined();
    await pool.query('UPDATE exports SET due_at = now()');
  }
  expect(await claim()).toBeUndefined();
  const { rows } = await pool.query('SELECT state, filename, error FROM exports');
  expect(rows).toEqual([{ state: 'failed', filename: null, error: 'the process died' }]);
});

test('the file of a dropped export is deleted after the claim of the process that may still write it', async () => {
  const filename = await claim();
  await pool.query('SELECT drop_export($1)', [member.id]);
  const { rows } = await pool.query<{ seconds: number }>(
    'SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM files_to_delete WHERE filename = $1',
    [filename],
  );
  expect(rows[0]?.seconds).toBeGreaterThan(50);
});
