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

const talk = () => server.as(anna)(sendMessage, { body: newText({ profile: ben.id }) });
const wasHere = (ago: string) =>
  server.database.pool.query('UPDATE members SET last_active = now() - $2::interval WHERE id = $1', [ben.id, ago]);
const asked = async () =>
  (await server.as(anna)(getPresence, { query: { profiles: `${ben.id},${anna.id}` } })).body.presence;

test.each([
  ['4 minutes 50 seconds', 'online'],
  ['5 minutes', 'today'],
  ['23 hours 59 minutes', 'today'],
  ['24 hours', 'week'],
  ['6 days 23 hours', 'week'],
  ['7 days', 'longer'],
])('a peer who was active %s ago was here: %s', async (ago, presence) => {
  await talk();
  await wasHere(ago);
  expect(await asked()).toEqual([{ profile: ben.id, presence }]);
});

test.each(['hide_online', 'invisible'])('tells nothing of a peer who chose %s', async (choice) => {
  await talk();
  await wasHere('1 minute');
  await server.database.pool.query(`UPDATE members SET ${choice} = true WHERE id = $1`, [ben.id]);
  expect(await asked()).toEqual([{ profile: ben.id, presence: null }]);
});

test('tells nothing of members without a conversation', async () => {
  expect(await asked()).toEqual([]);
});

test('does not follow a member who blocked the viewer: their presence ages from the block', async () => {
  await talk();
  await server.as(ben)(block, { body: { profile: anna.id } });
  await server.database.pool.query("UPDATE blocks SET created_at = now() - interval '1 hour' WHERE blocker_id = $1", [
    ben.id,
  ]);
  await wasHere('1 second');
  expect(await asked()).toEqual([{ profile: ben.id, presence: 'today' }]);
  await server.database.pool.query('UPDATE blocks SET told_at = now() WHERE blocker_id = $1', [ben.id]);
  expect(await asked()).toEqual([]);
});

test('tells nothing of a member whom the viewer blocked', async () => {
  await talk();
  await server.as(anna)(block, { body: { profile: ben.id } });
  expect(await asked()).toEqual([]);
});
