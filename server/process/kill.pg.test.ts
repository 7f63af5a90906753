import { expect, onTestFinished, test } from 'vitest';
import { EFFORT } from '../fixtures/effort.ts';
import { createTestDatabase } from '../fixtures/database/database.ts';
import { countUnanswered, createPairs, findDamage, sendUnderKills, sendUnderFaults } from '../fixtures/kill-run.ts';
import { startServerProcess } from '../fixtures/server-process.ts';

const MOST_KILLS = 20 * EFFORT;

test(
  'keeps messages, sequence numbers and credits correct when the server is killed during 64 concurrent senders',
  async () => {
    const database = await createTestDatabase(10, true);
    onTestFinished(() => database.drop());
    const server = await startServerProcess({ DATABASE_URL: database.url });
    onTestFinished(() => server.kill());
    // Whether a kill falls between the commit of a message and its answer is random, so the test kills until one did.
    const sent = await sendUnderKills(
      server,
      await createPairs(database.pool, 24),
      (answers, kills) => kills >= MOST_KILLS || (kills >= 2 * EFFORT && answers.some(({ status }) => status === 200)),
    );
    await server.kill();

    expect(await findDamage(database.pool, sent)).toEqual([]);
    expect(await countUnanswered(database.pool, sent)).toBe(0);
    // Ensures that the kills interrupted sends: many were repeated, some were stored without an answer, some had no credits.
    const count = (status: number) => sent.filter((one) => one.status === status).length;
    expect(sent.filter(({ tries }) => tries > 1).length).toBeGreaterThan(64);
    expect(Math.min(count(200), count(201), count(402))).toBeGreaterThan(0);
    expect(count(200) + count(201) + count(402)).toBe(sent.length);
    // Ensures that findDamage detects a lost message.
    const last = sent.findLast(({ status }) => status === 201);
    await database.pool.query('DELETE FROM messages WHERE id = $1', [last?.id]);
    expect((await findDamage(database.pool, sent)).map((damage) => damage.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual([
      'ID was acknowledged and is lost',
      'a conversation whose numbers are not dense: ID',
      'a charge without its message: ID',
    ]);
  },
  400_000 * EFFORT,
);

test(
  'keeps messages, sequence numbers and credits correct when its database connections are cut, and keeps running',
  async () => {
    const database = await createTestDatabase(10, true);
    onTestFinished(() => database.drop());
    const server = await startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'fatal' });
    onTestFinished(() => server.kill());
    const cut = () =>
      database.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'liaison'",
      );
    const sent = await sendUnderFaults(server, await createPairs(database.pool, 24), {
      isDone: (_sent, time) => time >= 5 * EFFORT,
      injectFault: cut,
    });

    expect(await findDamage(database.pool, sent)).toEqual([]);
    expect(await countUnanswered(database.pool, sent)).toBe(0);
    expect(sent.filter(({ status }) => ![200, 201, 402].includes(status))).toEqual([]);
    expect(await server.stop()).toBe(0);
  },
  400_000 * EFFORT,
);
