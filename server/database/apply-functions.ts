import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type ClientBase } from 'pg';
import * as z from 'zod/mini';
import { query, readRow, readRows, type RowOf } from '../platform/database/query.ts';
import { checksumOf, type FunctionFile, type FunctionSet, viewChecksums, withoutViews } from './function-set.ts';

/** Below PostgreSQL's deadlock_timeout (1 s), so that this transaction fails instead of a member's request. */
const LOCK_TIMEOUT_MS = 500;
const PAUSE_MS = 250;
/**
 * The number of attempts with that timeout. Later attempts wait for their locks without a limit, and PostgreSQL may cancel a request
 * that holds them.
 */
const ATTEMPTS_WITH_TIMEOUT = 40;
const ATTEMPTS = 60;

/** lock_not_available, deadlock_detected */
const LOCK_FAILURES = ['55P03', '40P01'];
/**
 * invalid_function_definition, invalid_table_definition, dependent_objects_still_exist: the set changes the result of a function or the
 * columns of a view, or lacks an object that others depend on.
 */
const NEEDS_DROP = ['42P13', '42P16', '2BP01'];

/**
 * Replaces the functions, views and triggers of the current schema by this set. Each attempt is one transaction:
 *
 *   stored release higher?  ──▶ change nothing, because a newer process has applied them
 *   checksum equal?         ──▶ change nothing
 *   else                    ──▶ replace the functions and the changed views and triggers, drop objects that the files lack
 *   replacing impossible?   ──▶ drop all functions, views and triggers, run the files in order
 *
 * Both paths result in the functions, views and triggers of a new database. Replacing a function locks nothing; replacing a view or
 * trigger locks that view or table; dropping all locks all of them. The caller holds the lock of the migrations.
 */
export async function applyFunctions(client: ClientBase, set: FunctionSet): Promise<void> {
  const stored = await readStored(client);
  if (stored.release > set.release || stored.checksum === checksumOf(set)) return;
  try {
    await withLocks(client, () => replaceChanged(client, set, stored.views));
  } catch (error) {
    if (!hasCode(error, NEEDS_DROP)) throw error;
    await withLocks(client, () => recreateAll(client, set));
  }
}

const STORED = query({
  row: {
    release: z.int(),
    checksum: z.string(),
    /** As viewChecksums returns them. */
    views: z.record(z.string(), z.string()),
  },
  text: 'SELECT functions_release AS release, functions_checksum AS checksum, view_checksums AS views FROM installation',
});

type Stored = RowOf<typeof STORED>;

async function readStored(client: ClientBase): Promise<Stored> {
  const stored = await readRow(client, STORED);
  if (stored === undefined) throw new Error('the table installation has no row');
  return stored;
}

async function replaceChanged(client: ClientBase, set: FunctionSet, known: Stored['views']): Promise<void> {
  for (const { name, sql } of set.files) {
    const changed = withoutViews(sql, known);
    await run(client, { name, sql: changed.replaceAll(/^ *CREATE (?=FUNCTION|VIEW|TRIGGER)/gm, 'CREATE OR REPLACE ') });
  }
  const declared = Object.keys(viewChecksums(set));
  await dropObjects(client, ({ kind, name, isWritten }) =>
    kind === 'FUNCTION' ? !isWritten : !declared.includes(`${kind} ${name}`),
  );
  await store(client, set);
}

async function recreateAll(client: ClientBase, set: FunctionSet): Promise<void> {
  await dropObjects(client, () => true);
  for (const file of set.files) await run(client, file);
  await store(client, set);
}

/** The objects of the schema that belong to no extension, in an order in which they can be dropped. */
const OBJECTS = query({
  row: {
    kind: z.enum(['VIEW', 'TRIGGER', 'FUNCTION']),
    name: z.string(),
    /** The name for a DROP statement: with the argument types of a function, or the table of a trigger. */
    identity: z.string(),
    /** Only for functions: whether this transaction created or replaced it. If it did, the files contain the function. */
    isWritten: z.boolean(),
  },
  text: `
  SELECT kind, name, identity, "isWritten" FROM (
    SELECT 1 AS place, 'VIEW' AS kind, 'pg_class'::regclass AS class, oid, relname AS name,
      oid::regclass::text AS identity, false AS "isWritten"
    FROM pg_class WHERE relkind = 'v' AND relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT 2, 'TRIGGER', 'pg_trigger'::regclass, t.oid, tgname, format('%I ON %s', tgname, tgrelid::regclass), false
    FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT 3, 'FUNCTION', 'pg_proc'::regclass, oid, proname, oid::regprocedure::text, xmin = pg_current_xact_id()::xid
    FROM pg_proc WHERE prokind = 'f' AND pronamespace = current_schema()::regnamespace
  ) o WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = class AND d.objid = oid AND d.deptype = 'e')
  ORDER BY place`,
});

type SchemaObject = RowOf<typeof OBJECTS>;

async function dropObjects(client: ClientBase, isDropped: (object: SchemaObject) => boolean): Promise<void> {
  const dropped = (await readRows(client, OBJECTS)).filter(isDropped);
  // Views may depend on each other, and one statement drops them together.
  const views = dropped.filter(({ kind }) => kind === 'VIEW').map(({ identity }) => identity);
  if (views.length > 0) await client.query(`DROP VIEW ${views.join(', ')}`);
  for (const { kind, identity } of dropped) if (kind !== 'VIEW') await client.query(`DROP ${kind} ${identity}`);
}

async function store(client: ClientBase, set: FunctionSet): Promise<void> {
  await client.query('UPDATE installation SET functions_release = $1, functions_checksum = $2, view_checksums = $3', [
    set.release,
    checksumOf(set),
    viewChecksums(set),
  ]);
}

/** Retries a transaction until it gets its locks. Requests hold them for milliseconds, but another lock order can cause a deadlock. */
async function withLocks(client: ClientBase, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const timeoutMs = attempt > ATTEMPTS_WITH_TIMEOUT ? 0 : LOCK_TIMEOUT_MS;
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${timeoutMs}`);
    try {
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (attempt === ATTEMPTS || !hasCode(error, LOCK_FAILURES)) throw error;
    }
    await sleep(PAUSE_MS);
  }
}

async function run(client: ClientBase, { name, sql }: FunctionFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (error instanceof pg.DatabaseError) error.message = `${name}${lineOf(sql, error.position)}: ${error.message}`;
    throw error;
  }
}

/** The line of an error, such as `:12`. PostgreSQL counts the characters of a position from 1. */
function lineOf(sql: string, position: string | undefined): string {
  return position === undefined ? '' : `:${sql.slice(0, Number(position)).split('\n').length}`;
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '');
}
