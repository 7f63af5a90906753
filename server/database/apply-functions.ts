import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientBase } from 'pg';
import { checksumOf, type FunctionFile, type FunctionSet } from './function-set.ts';

/** Below PostgreSQL's deadlock_timeout (1 s), so that this transaction gives way and no request of a member does. */
const LOCK_TIMEOUT_MS = 500;
const PAUSE_MS = 250;
const ATTEMPTS = 60;
/** lock_not_available, deadlock_detected */
const LOCK_FAILURES = new Set(['55P03', '40P01']);

/**
 * Brings the functions, views and triggers of the current schema to this set:
 *
 *   stored release higher?  ──▶ leave them, a newer process has put them there
 *   stored checksum equal?  ──▶ nothing to do
 *   else one transaction    ──▶ drop all of them ──▶ run the files in order ──▶ store release and checksum
 *
 * Dropping first makes the result independent of the older set, and lets a view or a result change its columns. The caller
 * holds the lock of the migrations. Requests of other processes wait for the transaction, which takes some 100 ms. If it
 * cannot have its locks within LOCK_TIMEOUT_MS it starts again, so that it delays no request by more.
 */
export async function applyFunctions(client: ClientBase, set: FunctionSet): Promise<void> {
  if (!(await isDue(client, set))) return;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await replaceAll(client, set);
    } catch (error) {
      await client.query('ROLLBACK');
      if (attempt === ATTEMPTS || !isLockFailure(error)) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

async function isDue(client: ClientBase, set: FunctionSet): Promise<boolean> {
  const {
    rows: [stored],
  } = await client.query<{ release: number; checksum: string }>(
    'SELECT functions_release AS release, functions_checksum AS checksum FROM installation',
  );
  if (stored === undefined) throw new Error('the table installation has no row');
  return stored.release <= set.release && stored.checksum !== checksumOf(set);
}

async function replaceAll(client: ClientBase, set: FunctionSet): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const { rows } = await client.query<{ statement: string }>(DROPS);
  for (const { statement } of rows) await client.query(statement);
  for (const file of set.files) await run(client, file);
  await client.query('UPDATE installation SET functions_release = $1, functions_checksum = $2', [
    set.release,
    checksumOf(set),
  ]);
  await client.query('COMMIT');
}

/** What drops all views, triggers and functions of the schema, in this order; those of extensions stay. */
const DROPS = `
  WITH ours (kind, class, id, name) AS (
    SELECT 1, 'pg_class'::regclass, oid, oid::regclass::text
    FROM pg_class WHERE relkind = 'v' AND relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT 2, 'pg_trigger'::regclass, t.oid, format('%I ON %s', t.tgname, t.tgrelid::regclass)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT 3, 'pg_proc'::regclass, oid, oid::regprocedure::text
    FROM pg_proc WHERE prokind = 'f' AND pronamespace = current_schema()::regnamespace
  )
  SELECT CASE kind
      WHEN 1 THEN 'DROP VIEW ' || string_agg(name, ', ')
      WHEN 2 THEN string_agg('DROP TRIGGER ' || name, '; ')
      ELSE 'DROP FUNCTION ' || string_agg(name, ', ')
    END AS statement
  FROM ours WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = class AND d.objid = id AND d.deptype = 'e')
  GROUP BY kind ORDER BY kind`;

async function run(client: ClientBase, { name, sql }: FunctionFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (error instanceof pg.DatabaseError) error.message = `${name}${lineOf(sql, error.position)}: ${error.message}`;
    throw error;
  }
}

/** PostgreSQL counts characters from 1. */
function lineOf(sql: string, position: string | undefined): string {
  return position === undefined ? '' : `:${sql.slice(0, Number(position)).split('\n').length}`;
}

function isLockFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && LOCK_FAILURES.has(error.code ?? '');
}
