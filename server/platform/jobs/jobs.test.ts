import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createEmbeddedFolder, openEmbedded } from '../../fixtures/database/embedded-folder.ts';
import type { Database } from '../database/database.ts';
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

test('runs a job on the embedded engine', async () => {
  await jobs.enqueue({ kind: greet, data: { name: 'plain' } });
  await vi.waitFor(() => expect(ran).toEqual(['plain']), 20_000);
}, 30_000);

test('reports and retries a job that fails, and runs the other jobs of its batch once', async () => {
  for (const name of ['neighbour', 'twice'])
    await jobs.enqueue({ kind: greet, data: { name }, startAfterSeconds: 3_600 });
  // One statement makes both jobs due at once, so that one poll claims both.
  await database.pool.query("UPDATE jobs.job SET start_after = now() WHERE name = 'greet' AND state = 'created'");
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
