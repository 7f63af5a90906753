import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../fixtures/database/database.ts';
import { countUnanswered, createPairs, findDamage, sendUnderKills } from '../fixtures/kill-run.ts';
import { startServerProcess } from '../fixtures/server-process.ts';

const ROUNDS = 20;
const KILLS_A_ROUND = 10;

test(`stores every message once when the server is killed ${ROUNDS * KILLS_A_ROUND} times during 64 concurrent senders`, async () => {
  const database = await createTestDatabase(10, true);
  onTestFinished(() => database.drop());
  const server = await startServerProcess({ DATABASE_URL: database.url });
  onTestFinished(() => server.kill());
  const pairs = await createPairs(database.pool, 48);
  const sent = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    sent.push(...(await sendUnderKills(server, pairs, (_sent, kills) => kills >= KILLS_A_ROUND)));
    expect(await findDamage(database.pool, sent)).toEqual([]);
    expect(await countUnanswered(database.pool, sent)).toBe(0);
  }
  expect(sent.length).toBeGreaterThan(ROUNDS * KILLS_A_ROUND * 64);
});
