import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const LOCK = 7_361_204;

/** Brings the database to this version, once, whoever else starts at the same time. Migrations only go forward. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await applyMigrations(drizzle({ client }), { migrationsFolder: FOLDER });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    client.release();
  }
}
