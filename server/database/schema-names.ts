import type { Pool, PoolClient } from 'pg';

/** The three schemas of one installation. */
export interface SchemaNames {
  /** Tables, functions and views: the first schema of the connection's search_path. */
  readonly tables: string;
  /** Drizzle's record of migrations. */
  readonly migrations: string;
  /** The tables of pg-boss. */
  readonly jobs: string;
}

/**
 * The schemas that a connection uses. Several installations share a database by different search paths: the other two schemas take
 * the name of the tables' schema as a prefix, except for `public`. Throws if the search path names no existing schema.
 */
export async function readSchemaNames(client: Pool | PoolClient): Promise<SchemaNames> {
  const { rows } = await client.query<{ name: string | null }>('SELECT current_schema() AS name');
  const tables = rows[0]?.name ?? undefined;
  if (tables === undefined)
    throw new Error('the search_path of the database connection names no existing schema; create it first');
  const prefix = tables === 'public' ? '' : `${tables}_`;
  return { tables, migrations: `${prefix}drizzle`, jobs: `${prefix}jobs` };
}
