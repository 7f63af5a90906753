import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbeddedFolder, openEmbedded } from '../../fixtures/database/embedded-folder.ts';
import { createTestConversation, createTestMember } from '../../fixtures/members.ts';
import { createPushWorld, type PushWorld } from '../../fixtures/providers/push-world.ts';
import type { Database } from '../../platform/database/database.ts';
import { ensurePushKeys } from './push-keys.ts';

let dataDir: string;
let database: Database;
let world: PushWorld;
beforeAll(async () => {
  dataDir = await createEmbeddedFolder();
  database = await openEmbedded(dataDir);
  world = await createPushWorld(database.pool, 'embedded');
});
afterAll(async () => {
  await world.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('pushes once with the single connection of the embedded database under concurrent dispatches', async () => {
  const { pool } = database;
  const [anna, ben] = [await createTestMember(pool, { name: 'Anna' }), await createTestMember(pool, { name: 'Ben' })];
  const conversation = await createTestConversation(pool, anna.id, ben.id);
  const phone = await world.subscribe(anna);
  const [one, two] = [world.newDispatcher(), world.newDispatcher()];
  await world.say(ben, conversation);
  await Promise.all([one.dispatch(), two.dispatch([anna.id]), one.dispatch(), world.say(ben, conversation)]);
  await one.dispatch();
  const sent = world.service.payloadsFor(phone);
  expect([1, 2]).toContain(sent.length);
  expect(sent.at(-1)).toMatchObject({ title: 'Rencontres', body: 'New message', tag: conversation, badge: 2 });

  world.service.answer({ status: 410 });
  await world.say(ben, conversation);
  await one.dispatch();
  expect((await pool.query('SELECT FROM push_subscriptions')).rows).toEqual([]);
  expect(await ensurePushKeys(pool)).toEqual(await ensurePushKeys(pool));
});
