import { expect, test, vi } from 'vitest';
import { readSchemaNames } from '../../database/schema-names.ts';
import { createTestDatabase } from '../../fixtures/database/database.ts';
import { type JobKind, Jobs, START_LOCK } from './jobs.ts';

test('starts six processes on an empty database at once, and runs each job in one of them', async () => {
  const database = await createTestDatabase(20);
  const ran: number[] = [];
  const count: JobKind<{ number: number }> = {
    name: 'count',
    cron: '0 4 * * *',
    run: async ({ number }) => {
      ran.push(number);
    },
  };
  const onError = vi.fn();
  const processes = Array.from(
    { length: 6 },
    () => new Jobs({ pool: database.pool, engine: 'postgresql', onError, pollSeconds: 0.5 }),
  );
  for (const jobs of processes) jobs.register(count);
  await database.race(processes.map((jobs) => () => jobs.start()));
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  await Promise.all(numbers.map(async (number) => processes[number % 6]?.enqueue({ kind: count, data: { number } })));
  await vi.waitFor(() => expect(ran).toHaveLength(30), 20_000);
  expect(ran.toSorted((a, b) => a - b)).toEqual(numbers);
  await Promise.all(processes.map((jobs) => jobs.stop()));
  expect(onError).not.toHaveBeenCalled();
  await database.drop();
});

test('waits while another process starts its jobs', async () => {
  const database = await createTestDatabase();
  const { pool } = database;
  const { jobs: schema } = await readSchemaNames(pool);
  const other = await pool.connect();
  await other.query('SELECT pg_advisory_lock($1)', [START_LOCK]);
  const jobs = new Jobs({ pool, engine: 'postgresql', onError: () => {}, pollSeconds: 0.5 });
  const started = jobs.start();
  const read = async (expression: string) =>
    (await pool.query<{ value: unknown }>(`SELECT ${expression} AS value`)).rows[0]?.value;
  const waiting = `(SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
  await vi.waitFor(async () => expect(await read(waiting)).toBe(1), 20_000);
  expect(await read(`to_regnamespace('${schema}')`)).toBeNull();
  other.release(true);
  await started;
  expect(await read(`to_regnamespace('${schema}')`)).not.toBeNull();
  await jobs.stop();
  await database.drop();
});
