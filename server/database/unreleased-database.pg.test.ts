import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../fixtures/database/database.ts';
import { startServerProcess } from '../fixtures/server-process.ts';
import { migrate } from './migrate.ts';
import { readSchemaNames } from './schema-names.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase(2);
  const { migrations } = await readSchemaNames(database.pool);
  await database.pool.query(`
    CREATE SCHEMA ${migrations};
    CREATE TABLE ${migrations}.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
    INSERT INTO ${migrations}.__drizzle_migrations (hash, created_at) VALUES ('of a version before the first release', 1795201289732);
    CREATE TABLE members (id uuid)`);
});
afterAll(() => database.drop());

test('refuses a database of an unreleased version with a code, and does not change it', async () => {
  await expect(migrate(database.pool)).rejects.toMatchObject({ code: 'unreleased_database' });
  const { rows } = await database.pool.query(
    'SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace',
  );
  expect(rows).toEqual([{ relname: 'members' }]);
});

test('the server exits with one line that instructs the operator', async () => {
  const start = startServerProcess({ DATABASE_URL: database.url });
  await expect(start).rejects.toThrow(
    /^the server does not start:\nLiaison cannot start: unreleased_database: .*DATA_DIR.*DATABASE_URL.*, and start again\n$/,
  );
});

test('accepts a database of this version again', async () => {
  const own = await createEmptyDatabase(2);
  await migrate(own.pool);
  await expect(migrate(own.pool)).resolves.toBeUndefined();
  await own.drop();
});
