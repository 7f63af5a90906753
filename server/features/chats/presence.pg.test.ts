import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { block } from '../../../contract/blocks.ts';
import { getPresence, sendMessage } from '../../../contract/chats/chats.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let anna: TestMember;
let ben: TestMember;
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna' });
  ben = await createTestMember(server.database.pool, { name: 'Ben' });
});

const startConversation = () => server.as(anna)(sendMessage, { body: newText({ profile: ben.id }) });
const setLastActive = (ago: string) =>
  server.database.pool.query('UPDATE members SET last_active = now() - $2::interval WHERE id = $1', [ben.id, ago]);
const readPresence = async () =>
  (await server.as(anna)(getPresence, { query: { profiles: `${ben.id},${anna.id}` } })).body.presence;

test.each([
  ['4 minutes 50 seconds', 'online'],
  ['5 minutes', 'today'],
  ['23 hours 59 minutes', 'today'],
  ['24 hours', 'week'],
  ['6 days 23 hours', 'week'],
  ['7 days', 'longer'],
])('reports the presence of a peer who was active %s ago as %s', async (ago, presence) => {
  await startConversation();
  await setLastActive(ago);
  expect(await readPresence()).toEqual([{ profile: ben.id, presence }]);
});

test.each(['hide_online', 'invisible'])('reports no presence for a peer who chose %s', async (choice) => {
  await startConversation();
  await setLastActive('1 minute');
  await server.database.pool.query(`UPDATE members SET ${choice} = true WHERE id = $1`, [ben.id]);
  expect(await readPresence()).toEqual([{ profile: ben.id, presence: null }]);
});

test('omits members without a conversation', async () => {
  expect(await readPresence()).toEqual([]);
});

test('ages the presence of a member who blocked the viewer from the time of the block', async () => {
  await startConversation();
  await server.as(ben)(block, { body: { profile: anna.id } });
  await server.database.pool.query("UPDATE blocks SET created_at = now() - interval '1 hour' WHERE blocker_id = $1", [
    ben.id,
  ]);
  await setLastActive('1 second');
  expect(await readPresence()).toEqual([{ profile: ben.id, presence: 'today' }]);
  await server.database.pool.query('UPDATE blocks SET told_at = now() WHERE blocker_id = $1', [ben.id]);
  expect(await readPresence()).toEqual([]);
});

test('omits a member whom the viewer blocked', async () => {
  await startConversation();
  await server.as(anna)(block, { body: { profile: ben.id } });
  expect(await readPresence()).toEqual([]);
});
