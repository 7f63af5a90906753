import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getUser, logout } from '../../../contract/account/account.ts';
import { getChats, sendMessage, sendTyping } from '../../../contract/chats/chats.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { type LiveReader, openLive } from '../../fixtures/requests/live-reader.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';

const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const NAME = `test-${crypto.randomUUID()}`;

let database: TestDatabase;
let one: TestApp;
let two: TestApp;
let origins: [string, string];
beforeAll(async () => {
  // Fake timers let the test trigger the session check.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  database = await createTestDatabase();
  one = await createTestApp({ database, redisUrl: REDIS_URL });
  two = await createTestApp({ database, redisUrl: `${REDIS_URL}?connectionName=${NAME}` });
  origins = [await one.listen(), await two.listen()];
  await Promise.all([untilReceived(one, two), untilReceived(two, one)]);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await database.drop();
  vi.useRealTimers();
});

/** Publishes until the event arrives. Connecting takes time, and earlier events are lost by design. */
async function untilReceived(from: TestApp, to: TestApp): Promise<void> {
  const topic = crypto.randomUUID();
  let hasReceived = false;
  const end = to.bus.subscribe(topic, () => (hasReceived = true));
  while (!hasReceived) {
    from.bus.publish(topic, { name: 'typing', data: '' });
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  end();
}

let anna: TestMember;
let ben: TestMember;
let conversation: ConversationId;
beforeEach(async () => {
  anna = await createTestMember(database.pool, { name: 'Anna' });
  ben = await createTestMember(database.pool, { name: 'Ben' });
  conversation = (await one.as(anna)(sendMessage, { body: newText({ profile: ben.id }) })).body.message.conversation;
});

const opened: LiveReader[] = [];
afterEach(() => {
  for (const reader of opened.splice(0)) reader.close();
});
/** Opens a stream of Ben's on the second process and waits until it receives events of the first. */
async function openBen(): Promise<LiveReader> {
  const reader = await openLive(origins[1], ben);
  opened.push(reader);
  await vi.waitFor(async () => {
    await one.as(anna)(sendTyping, { body: { conversation } });
    expect(reader.names).toContain('typing');
  });
  return reader;
}

describe('two processes', () => {
  test('delivers changes of one process to streams and feeds of the other', async () => {
    const device = await createDevice(two.as(ben));
    const reader = await openBen();
    const { message } = (await one.as(anna)(sendMessage, { body: newText({ conversation }, 'Hello from one') })).body;
    await vi.waitFor(() =>
      expect(reader.changes.map(({ changes }) => changes)).toEqual([[{ kind: 'message', message }]]),
    );
    expect((await device.pull()).at(-1)).toEqual({ kind: 'message', message });
  });

  test('ends a cached session and its stream in the other process at logout', async () => {
    const reader = await openBen();
    expect((await two.as(ben)(getChats)).code).toBe('ok');
    await one.as(ben)(logout);
    await reader.ended;
    expect(reader.names.at(-1)).toBe('session_end');
    await vi.waitFor(async () => expect((await two.as(ben)(getChats)).code).toBe('authentication_required'));
    expect((await two.as(ben)(getUser)).body.user).toBeNull();
    expect((await openLive(origins[1], ben)).status).toBe(403);
  });

  test.each([
    ['was deleted without an event', 'DELETE FROM sessions WHERE member_id = $1'],
    ['has expired', 'UPDATE sessions SET expires_at = now() WHERE member_id = $1'],
    ['belongs to a deleted member', "UPDATE members SET status = 'deleted' WHERE id = $1"],
  ])('ends the stream of a session that %s within a minute', async (_what, sql) => {
    const reader = await openBen();
    const other = await openLive(origins[1], anna);
    opened.push(other);
    await database.pool.query(sql, [ben.id]);
    await vi.advanceTimersByTimeAsync(60_000);
    await reader.ended;
    expect(reader.names.at(-1)).toBe('session_end');
    expect(other.names).not.toContain('session_end');
  });

  test('closes streams after a Redis outage, so that devices reconnect and pull', async () => {
    const reader = await openBen();
    const device = await createDevice(two.as(ben));
    const control = new Redis(REDIS_URL);
    for (const line of String(await control.client('LIST')).split('\n')) {
      const id = / name=(\S*)/.exec(line)?.[1] === NAME ? /(?:^| )id=(\d+)/.exec(line)?.[1] : undefined;
      if (id !== undefined) await control.client('KILL', 'ID', id);
    }
    control.disconnect();
    await one.as(anna)(sendMessage, { body: newText({ conversation }, 'while you were away') });
    await reader.ended;
    expect(reader.names).not.toContain('session_end');
    expect((await device.pull()).at(-1)).toMatchObject({ kind: 'message', message: { body: 'while you were away' } });
    await openBen();
  });
});
