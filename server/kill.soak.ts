import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from './fixtures/database.ts';
import { countUntold, createPairs, findDamage, sendUnderKills } from './fixtures/kill-run.ts';
import { startServerProcess } from './fixtures/server-process.ts';

const ROUNDS = 20;
const KILLS_A_ROUND = 10;

test(`killed ${ROUNDS * KILLS_A_ROUND} times under 64-way sends whose clients ask again: nothing lost, nothing twice`, async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const server = await startServerProcess({ DATABASE_URL: database.url });
  onTestFinished(() => server.kill());
  const pairs = await createPairs(database.pool, 48);
  const sent = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    sent.push(...(await sendUnderKills(server, pairs, KILLS_A_ROUND)));
    expect(await findDamage(database.pool, sent)).toEqual([]);
    expect(await countUntold(database.pool, sent)).toBe(0);
  }
  expect(sent.length).toBeGreaterThan(ROUNDS * KILLS_A_ROUND * 64);
});
