import { expect, onTestFinished, test } from 'vitest';
import { EFFORT } from './fixtures/effort.ts';
import { createTestDatabase } from './fixtures/database.ts';
import { countUntold, createPairs, findDamage, sendUnderKills, sendUnderTrouble } from './fixtures/kill-run.ts';
import { startServerProcess } from './fixtures/server-process.ts';

test(
  'repeated kills during 64-way sends lose nothing, store nothing twice, and keep every number and credit right',
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const server = await startServerProcess({ DATABASE_URL: database.url });
    onTestFinished(() => server.kill());
    const sent = await sendUnderKills(server, await createPairs(database.pool, 24), 2 * EFFORT);
    await server.kill();

    expect(await findDamage(database.pool, sent)).toEqual([]);
    expect(await countUntold(database.pool, sent)).toBe(0);
    // The run was one: many were under way when the server died, some stored without an answer, some without credits left.
    const count = (status: number) => sent.filter((one) => one.status === status).length;
    expect(sent.filter(({ tries }) => tries > 1).length).toBeGreaterThan(64);
    expect(Math.min(count(200), count(201), count(402))).toBeGreaterThan(0);
    expect(count(200) + count(201) + count(402)).toBe(sent.length);
    // And the check is one: it sees what is missing.
    const last = sent.findLast(({ status }) => status === 201);
    await database.pool.query('DELETE FROM messages WHERE id = $1', [last?.id]);
    expect((await findDamage(database.pool, sent)).map((damage) => damage.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual([
      'ID was acknowledged, and is lost',
      'a conversation whose numbers are not dense: ID',
      'a charge without its message: ID',
    ]);
  },
  400_000 * EFFORT,
);

test(
  'its connections to the database cut again and again under 64-way sends: the same, and it goes on',
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const server = await startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'fatal' });
    onTestFinished(() => server.kill());
    const cut = () =>
      database.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'liaison'",
      );
    const sent = await sendUnderTrouble(server, await createPairs(database.pool, 24), {
      times: 5 * EFFORT,
      trouble: cut,
    });

    expect(await findDamage(database.pool, sent)).toEqual([]);
    expect(await countUntold(database.pool, sent)).toBe(0);
    expect(sent.filter(({ status }) => ![200, 201, 402].includes(status))).toEqual([]);
    expect(await server.stop()).toBe(0);
  },
  400_000 * EFFORT,
);
