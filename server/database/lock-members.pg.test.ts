import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { sendMessage } from '../../contract/chats/chats.ts';
import type { MemberId } from '../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { waitForLock } from '../fixtures/database/lock-waits.ts';
import { createTestConversation, createTestMember, type TestMember } from '../fixtures/members.ts';
import { newText } from '../fixtures/messages.ts';

// All transactions lock feeds in the order of their ids, so that no two of them deadlock: a transaction that waits for a feed holds no feed
// with a higher id.

let server: TestApp;
/** The members in the order of their ids. */
let first: TestMember;
let middle: TestMember;
let last: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const query = (sql: string, values: readonly unknown[] = []) => server.database.pool.query(sql, [...values]);
beforeEach(async () => {
  await query('DELETE FROM member_counters');
  const { pool } = server.database;
  const members = [await createTestMember(pool), await createTestMember(pool), await createTestMember(pool)];
  [first, middle, last] = members.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [TestMember, TestMember, TestMember];
  // Each update writes its row behind the others, so that a scan of the table reads the feeds in the opposite order.
  for (const { id } of [last, middle, first])
    await query('UPDATE member_counters SET feed_number = feed_number + 1 WHERE member_id = $1', [id]);
  await query('ANALYZE member_counters');
});

const LOCK = 'SELECT FROM member_counters WHERE member_id = $1 FOR UPDATE';
/** Locks the feed of a member until the returned client commits. */
async function hold({ id }: TestMember): Promise<PoolClient> {
  const client = await server.database.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query('BEGIN');
  await client.query(LOCK, [id]);
  return client;
}

/** The ids of the feeds that no transaction has locked, in order. */
async function readUnlockedFeeds(): Promise<MemberId[]> {
  const { rows } = await query('SELECT member_id AS id FROM member_counters FOR UPDATE SKIP LOCKED');
  return rows.map(({ id }) => id).toSorted();
}

test('a transaction that waits for one of several feeds holds no feed with a higher id', async () => {
  const holder = await hold(first);
  const locking = query('SELECT lock_members($1)', [[last.id, middle.id, first.id]]);
  await waitForLock(server.database.pool, '%lock_members%');
  expect(await readUnlockedFeeds()).toEqual([middle.id, last.id]);
  await holder.query('COMMIT');
  await locking;
});

test('a message that waits for the feed of its recipient does not hold the feed of its sender, which has a higher id', async () => {
  const holder = await hold(first);
  const sending = server.as(last)(sendMessage, { body: newText({ profile: first.id }) });
  await waitForLock(server.database.pool, '%send_messages%');
  expect(await readUnlockedFeeds()).toEqual([middle.id, last.id]);
  await holder.query('COMMIT');
  expect((await sending).code).toBe('ok');
});

test('a transaction that finds a new peer after its wait releases its feeds and starts again', async () => {
  const { pool } = server.database;
  const [holder, rival] = [await hold(middle), await hold(first)];
  const locking = query('SELECT lock_peers($1) AS peers', [middle.id]);
  await waitForLock(pool, '%lock_peers%');
  await createTestConversation(pool, middle.id, first.id);
  // The rival holds the feed of the new peer, and is next in the queue for the feed of `middle`.
  const both = rival.query(LOCK, [middle.id]);
  await waitForLock(pool, LOCK);
  await holder.query('COMMIT');
  await both;
  await rival.query('COMMIT');
  expect((await locking).rows).toEqual([{ peers: [first.id] }]);
});
