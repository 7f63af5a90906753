import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmbeddedFolder, openEmbedded } from '../../fixtures/database/embedded-folder.ts';
import { createTestConversation, createTestMember } from '../../fixtures/members.ts';
import { createPushSetup, type PushSetup } from '../../fixtures/providers/push-setup.ts';
import type { Database } from '../../platform/database/database.ts';
import { ensurePushKeys } from './push-keys.ts';

let dataDir: string;
let database: Database;
let setup: PushSetup;
beforeAll(async () => {
  dataDir = await createEmbeddedFolder();
  database = await openEmbedded(dataDir);
  setup = await createPushSetup(database.pool, 'embedded');
});
afterAll(async () => {
  await setup.close();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('pushes once with the single connection of the embedded database under concurrent dispatches', async () => {
  const { pool } = database;
  const [anna, ben] = [await createTestMember(pool, { name: 'Anna' }), await createTestMember(pool, { name: 'Ben' })];
  const conversation = await createTestConversation(pool, anna.id, ben.id);
  const phone = await setup.subscribe(anna);
  const [one, two] = [setup.newDispatcher(), setup.newDispatcher()];
  await setup.sendMessage(ben, conversation);
  await Promise.all([one.dispatch(), two.dispatch([anna.id]), one.dispatch(), setup.sendMessage(ben, conversation)]);
  await one.dispatch();
  const sent = setup.service.payloadsFor(phone);
  expect([1, 2]).toContain(sent.length);
  expect(sent.at(-1)).toMatchObject({ title: 'Rencontres', body: '2 new messages', tag: conversation, badge: 2 });

  setup.service.answer({ status: 410 });
  await setup.sendMessage(ben, conversation);
  await one.dispatch();
  expect((await pool.query('SELECT FROM push_subscriptions')).rows).toEqual([]);
  expect(await ensurePushKeys(pool)).toEqual(await ensurePushKeys(pool));
});
