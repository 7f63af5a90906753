import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { query, readRow } from '../platform/database/query.ts';

/** The three schemas of one installation. */
export interface SchemaNames {
  /** Tables, functions and views: the first schema of the connection's search_path that exists. */
  readonly tables: string;
  /** Drizzle's record of migrations. */
  readonly migrations: string;
  /** The tables of pg-boss. */
  readonly jobs: string;
}

const CURRENT_SCHEMA = query({ row: { name: z.nullable(z.string()) }, text: 'SELECT current_schema() AS name' });

/**
 * Returns the schemas that a connection uses. Installations with different search paths can share one database: the names of the
 * other two schemas begin with the name of the tables' schema, unless that is `public`. Throws if the search path names no existing
 * schema.
 */
export async function readSchemaNames(client: Pool | PoolClient): Promise<SchemaNames> {
  const tables = (await readRow(client, CURRENT_SCHEMA))?.name ?? undefined;
  if (tables === undefined)
    throw new Error('the search_path of the database connection names no existing schema; create it first');
  const prefix = tables === 'public' ? '' : `${tables}_`;
  return { tables, migrations: `${prefix}drizzle`, jobs: `${prefix}jobs` };
}
