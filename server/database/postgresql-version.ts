import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { query, readRow } from '../platform/database/query.ts';

/** The oldest major version of PostgreSQL that has all features of the schema. */
const OLDEST = 15;

/** PostgreSQL is older than the schema requires. The message is one line for the operator. */
export class OldPostgresqlError extends Error {
  override name = 'OldPostgresqlError';
  readonly code = 'old_postgresql';

  constructor(version: string) {
    super(
      `old_postgresql: the database of DATABASE_URL is PostgreSQL ${version}, and PostgreSQL ${OLDEST} or newer is needed: ` +
        'upgrade it, or set DATABASE_URL to a newer one',
    );
  }
}

const VERSION = query({
  row: { number: z.int(), version: z.string() },
  text: "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
});

/** Throws `OldPostgresqlError` if PostgreSQL is older than the schema requires. */
export async function refuseOldPostgresql(client: Pick<ClientBase, 'query'>): Promise<void> {
  const found = await readRow(client, VERSION);
  if (found !== undefined && found.number < OLDEST * 10_000) throw new OldPostgresqlError(found.version);
}
