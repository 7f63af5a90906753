import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createEmbeddedFolder, openEmbedded } from '../../fixtures/database/embedded-folder.ts';
import { type Database, transaction } from '../database/database.ts';
import { type JobKind, Jobs } from './jobs.ts';

let folder: string;
let database: Database;
let jobs: Jobs;
const ran: string[] = [];
const reported: string[] = [];
let failures = 1;
const greet: JobKind<{ name: string }> = {
  name: 'greet',
  run: async ({ name }) => {
    if (name === 'twice' && failures-- > 0) throw new Error('not yet');
    ran.push(name);
  },
};

beforeAll(async () => {
  folder = await createEmbeddedFolder();
  database = await openEmbedded(folder);
  await database.pool.query('CREATE TABLE cause (id int)');
  jobs = new Jobs({
    pool: database.pool,
    engine: database.engine,
    onError: ({ message }) => reported.push(message),
    pollSeconds: 0.5,
  });
  jobs.register(greet);
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('runs a job on the embedded engine only if its transaction commits', async () => {
  await transaction(database, async (tx) => {
    await tx.execute(sql`INSERT INTO cause VALUES (1)`);
    await jobs.enqueueInTransaction(tx, { kind: greet, data: { name: 'committed' } });
  });
  const undone = transaction(database, async (tx) => {
    await tx.execute(sql`INSERT INTO cause VALUES (2)`);
    await jobs.enqueueInTransaction(tx, { kind: greet, data: { name: 'rolled back' } });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await jobs.enqueue({ kind: greet, data: { name: 'plain' } });

  await vi.waitFor(() => expect(ran).toHaveLength(2), 20_000);
  expect(ran.toSorted()).toEqual(['committed', 'plain']);
  expect((await database.pool.query('SELECT id FROM cause')).rows).toEqual([{ id: 1 }]);
}, 30_000);

test('reports and retries a job that fails, and runs the other jobs of its batch once', async () => {
  // One commit makes both jobs visible at once, so that one poll claims both.
  await transaction(database, async (tx) => {
    for (const name of ['neighbour', 'twice']) await jobs.enqueueInTransaction(tx, { kind: greet, data: { name } });
  });
  await vi.waitFor(() => expect(ran).toContain('twice'), 25_000);
  const retriesOf = async (name: string) => {
    const { rows } = await database.pool.query<{ retries: number }>(
      "SELECT retry_count AS retries FROM jobs.job WHERE name = 'greet' AND data ->> 'name' = $1 AND state = 'completed'",
      [name],
    );
    return rows.map(({ retries }) => retries);
  };
  await vi.waitFor(async () => expect(await retriesOf('twice')).toEqual([1]), 20_000);
  await vi.waitFor(async () => expect(await retriesOf('neighbour')).toEqual([0]), 20_000);
  expect(reported).toEqual(['not yet']);
}, 30_000);
