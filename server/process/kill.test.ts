import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createEmbeddedFolder, openEmbedded } from '../fixtures/database/embedded-folder.ts';
import { countUnanswered, createPairs, findDamage, sendUnderKills } from '../fixtures/kill-run.ts';
import { startServerProcess } from '../fixtures/server-process.ts';

test('stores every acknowledged message once in the embedded database when the server is killed twice', async () => {
  const dataDir = await createEmbeddedFolder();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const before = await openEmbedded(dataDir);
  const pairs = await createPairs(before.pool, 8);
  await before.close();

  const server = await startServerProcess({ DATA_DIR: dataDir });
  onTestFinished(() => server.kill());
  const sent = await sendUnderKills(server, pairs, (_sent, kills) => kills >= 2);
  await server.kill();

  const after = await openEmbedded(dataDir);
  onTestFinished(() => after.close());
  expect(await findDamage(after.pool, sent)).toEqual([]);
  expect(await countUnanswered(after.pool, sent)).toBe(0);
  expect(sent.filter(({ status }) => status === 201).length).toBeGreaterThan(64);
  expect(sent.filter(({ tries }) => tries > 1).length).toBeGreaterThan(32);
}, 400_000);
