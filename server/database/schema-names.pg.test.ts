import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, endPool, type TestDatabase } from '../fixtures/database/database.ts';
import { TEST_SCHEMA } from '../fixtures/database/temporary-database.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { migrate } from './migrate.ts';
import { readSchemaNames } from './schema-names.ts';

let database: TestDatabase;
beforeEach(async () => (database = await createEmptyDatabase(3)));
afterEach(() => database.drop());

/** Creates the objects of a server start. Returns the schemas that then have an object. */
async function createObjects(pool: pg.Pool): Promise<string[]> {
  await migrate(pool);
  const jobs = new Jobs({ pool, engine: 'postgresql', onError: () => {} });
  await jobs.start();
  await jobs.stop();
  const { rows } = await pool.query<{ name: string }>(`
    SELECT nspname AS name FROM pg_namespace n
    WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND (
      EXISTS (SELECT FROM pg_class WHERE relnamespace = n.oid) OR EXISTS (SELECT FROM pg_proc WHERE pronamespace = n.oid)
      OR EXISTS (SELECT FROM pg_type WHERE typnamespace = n.oid))
    ORDER BY name`);
  return rows.map(({ name }) => name);
}

const setSearchPath = (path: string) =>
  database.pool.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = ${path}', current_database()); END $$`,
  );

test('an installation uses the schema of its connections, two schemas derived from it, and no other', async () => {
  const prefix = TEST_SCHEMA === 'public' ? '' : `${TEST_SCHEMA}_`;
  const names = { tables: TEST_SCHEMA, migrations: `${prefix}drizzle`, jobs: `${prefix}jobs` };
  expect(await readSchemaNames(database.pool)).toEqual(names);
  expect(await createObjects(database.pool)).toEqual(Object.values(names).toSorted());
});

test('two installations can share a database, each in its own schemas', async () => {
  const before = await createObjects(database.pool);
  await database.pool.query('CREATE SCHEMA second');
  await setSearchPath('second');
  const second = new pg.Pool({ connectionString: database.url, max: 3 });
  const both = [...before, 'second', 'second_drizzle', 'second_jobs'];
  await expect(createObjects(second)).resolves.toEqual(both.toSorted());
  await endPool(second);
});

test('refuses a search path without an existing schema', async () => {
  await setSearchPath('missing');
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await expect(readSchemaNames(pool)).rejects.toThrow('names no existing schema; create it first');
  await endPool(pool);
});
