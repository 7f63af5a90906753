import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { applyFunctions } from './apply-functions.ts';
import { type FunctionSet, readFunctionSet } from './function-set.ts';
import { refuseOldPostgresql } from './postgresql-version.ts';
import { readSchemaNames } from './schema-names.ts';
import { refuseUnreleased } from './unreleased-database.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const LOCK = 7_361_204;

/**
 * Brings the tables and the SQL functions to this version. A lock serializes processes that start at the same time.
 * Migrations only go forward. A restored copy of a database begins a new history (see the SQL function
 * recognise_restore). Throws `OldPostgresqlError` for an old PostgreSQL and `UnreleasedDatabaseError` for a database of an
 * unreleased older version.
 */
export async function migrate(pool: Pool, functions: FunctionSet = readFunctionSet()): Promise<void> {
  const client = await pool.connect();
  try {
    await refuseOldPostgresql(client);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { migrations } = await readSchemaNames(client);
    await refuseUnreleased(client, { folder: FOLDER, schema: migrations });
    await applyMigrations(drizzle({ client }), { migrationsFolder: FOLDER, migrationsSchema: migrations });
    await applyFunctions(client, functions);
    await client.query('SELECT recognise_restore()');
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    client.release();
  }
}
