import { readFileSync } from 'node:fs';
import { type ClientBase, escapeIdentifier } from 'pg';
import * as z from 'zod/mini';
import { query, readRow } from '../platform/database/query.ts';

/** The database has the tables of a version that was never released, for which no migration exists. */
export class UnreleasedDatabaseError extends Error {
  override name = 'UnreleasedDatabaseError';
  readonly code = 'unreleased_database';

  constructor() {
    super(
      'unreleased_database: an unreleased older version made this database, and its data cannot be taken over; ' +
        'delete the data folder (DATA_DIR), or set DATABASE_URL to an empty database, and start again',
    );
  }
}

const RECORDS_TABLE = query({ row: { exists: z.boolean() }, text: 'SELECT to_regclass($1) IS NOT NULL AS exists' });

/**
 * Throws `UnreleasedDatabaseError` if Drizzle's table in `schema` records a migration that is older than the first one in `folder`.
 * It must run before the migrations, because the first one would fail on tables that exist.
 */
export async function refuseUnreleased(
  client: ClientBase,
  { folder, schema }: { readonly folder: string; readonly schema: string },
): Promise<void> {
  const records = `${escapeIdentifier(schema)}.__drizzle_migrations`;
  const table = await readRow(client, RECORDS_TABLE, [records]);
  if (table?.exists !== true) return;
  const {
    entries: [first],
  } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: { when: number }[] };
  const { rowCount } = await client.query(`SELECT FROM ${records} WHERE created_at < $1 LIMIT 1`, [first?.when]);
  if (rowCount !== 0) throw new UnreleasedDatabaseError();
}
