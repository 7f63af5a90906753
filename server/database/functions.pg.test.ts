import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../fixtures/database/database.ts';
import { checksumOf, type FunctionFile, type FunctionSet, readFunctionSet } from './function-set.ts';
import { migrate } from './migrate.ts';

const FOLDER = fileURLToPath(new URL('./functions', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const CURRENT = readFunctionSet();

let reference: TestDatabase;
let database: TestDatabase;
beforeAll(async () => (reference = await createTestDatabase(2)));
afterAll(() => reference.drop());
beforeEach(async () => (database = await createEmptyDatabase(2)));
afterEach(() => database.drop());

/** Reads every function, view and trigger as PostgreSQL formats it. */
async function readDefinitions(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(`
    SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
    UNION ALL SELECT 'VIEW ' || relname || ' AS' || pg_get_viewdef(oid) FROM pg_class
    WHERE relkind = 'v' AND relnamespace = current_schema()::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY 1`);
  return rows.map(({ definition }) => definition);
}

async function readStored(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query(
    'SELECT functions_release AS release, functions_checksum AS checksum FROM installation',
  );
  return rows[0];
}

/** The current set with every file changed by `change` and with the SQL `more` at the end. */
function variantOf(release: number, change: (file: FunctionFile) => string, more = ''): FunctionSet {
  return {
    release,
    files: [...CURRENT.files.map((file) => ({ ...file, sql: change(file) })), { name: 'more', sql: more }],
  };
}

const unchanged = ({ sql }: FunctionFile) => sql;

/** A set of an older release: other columns, another result, another body, and objects that the current set lacks. */
const OLDER = variantOf(
  CURRENT.release - 1,
  ({ sql }) =>
    sql
      .replace('o.findable AS visible', "o.findable AS visible, 'more' AS column_of_before")
      .replace(
        'FUNCTION attracted_to(p_gender text, p_sexuality text, p_looking_for text)\nRETURNS text[]',
        'FUNCTION attracted_to(g text, p_sexuality text, p_looking_for text)\nRETURNS SETOF text',
      )
      .replace('SELECT ARRAY(SELECT other FROM unnest(ARRAY', 'SELECT unnest(ARRAY(SELECT other FROM unnest(ARRAY')
      .replace('(p_gender, p_sexuality, p_looking_for, other))', '(g, p_sexuality, p_looking_for, other)))')
      .replace("interval '7 days'", "interval '9 days'"),
  `CREATE FUNCTION retired() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
   CREATE FUNCTION blocked_ids(p_viewer uuid, p_more int) RETURNS uuid[] LANGUAGE sql AS $$ SELECT blocked_ids(p_viewer) $$;
   CREATE TRIGGER members_retired BEFORE UPDATE ON members FOR EACH ROW EXECUTE FUNCTION retired();
   CREATE VIEW cards_of_before AS SELECT id, blocked_ids(id, 1) FROM profile_cards;`,
);

/** An older set whose views and functions PostgreSQL can replace. */
const COMPATIBLE = variantOf(
  CURRENT.release,
  ({ sql }) =>
    sql
      .replace("interval '7 days'", "interval '9 days'")
      .replace('(OLD.findable, OLD.site_id, OLD.gender', '(OLD.invisible, OLD.site_id, OLD.gender'),
  `CREATE FUNCTION retired() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
   CREATE TRIGGER members_retired BEFORE UPDATE ON members FOR EACH ROW EXECUTE FUNCTION retired();
   CREATE VIEW cards_of_before AS SELECT id FROM profile_cards;`,
);

test('the files define each function, view and trigger once', async () => {
  const defined = CURRENT.files.flatMap(({ sql }) => [...sql.matchAll(/^CREATE (FUNCTION|VIEW|TRIGGER) /gm)]);
  expect(await readDefinitions(reference.pool)).toHaveLength(defined.length);
});

test('the loader applies every function file and no other file', () => {
  const applied = CURRENT.files.map(({ name }) => name).filter((name) => name.startsWith('functions/'));
  expect(applied.toSorted()).toEqual(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => `functions/${name}`)
      .toSorted(),
  );
});

test('the migrations create no function, view or trigger, and call none of this codebase', async () => {
  await applyMigrations(drizzle({ client: database.pool }), { migrationsFolder: MIGRATIONS });
  expect(await readDefinitions(database.pool)).toEqual([]);
});

test('applying the functions twice results in the schema of a new database', async () => {
  await migrate(database.pool);
  await database.pool.query("UPDATE installation SET functions_checksum = 'another'");
  await migrate(database.pool);
  expect(await readDefinitions(database.pool)).toEqual(await readDefinitions(reference.pool));
  expect(await readStored(database.pool)).toEqual({ release: CURRENT.release, checksum: checksumOf(CURRENT) });
});

test('applying the functions over an older set results in the schema of a new database', async () => {
  await migrate(database.pool, OLDER);
  const before = await readDefinitions(database.pool);
  for (const retired of [
    '.retired()',
    'column_of_before',
    'SETOF text',
    '9 days',
    'p_more',
    'members_retired',
    'cards_of_before',
  ]) {
    expect(
      before.some((definition) => definition.includes(retired)),
      retired,
    ).toBe(true);
  }
  await migrate(database.pool);
  expect(await readDefinitions(database.pool)).toEqual(await readDefinitions(reference.pool));
});

test('replacing an older set results in the schema of a new database', async () => {
  await migrate(database.pool, COMPATIBLE);
  const before = await readDefinitions(database.pool);
  for (const retired of ['9 days', 'old.invisible', 'members_retired', 'cards_of_before']) {
    expect(before.filter((definition) => definition.includes(retired))).not.toEqual([]);
  }
  const contacts = async () => (await database.pool.query("SELECT 'contacts'::regclass::oid AS oid")).rows;
  const replaced = await contacts();
  await migrate(database.pool);
  expect(await readDefinitions(database.pool)).toEqual(await readDefinitions(reference.pool));
  expect(await contacts()).toEqual(replaced);
});

test('a set with other functions and unchanged views does not wait for a request that holds every view', async () => {
  await migrate(database.pool);
  const request = await database.pool.connect();
  await request.query('BEGIN; SELECT FROM profile_cards; SELECT FROM likes_sent; UPDATE members SET name = name');
  await migrate(
    database.pool,
    variantOf(CURRENT.release, ({ sql }) => sql.replace("'7 days') AT", "'9 days') AT")),
  );
  await request.query('COMMIT');
  request.release();
  expect((await readDefinitions(database.pool)).filter((definition) => definition.includes('9 days'))).toHaveLength(1);
});

test('an older release does not change the functions of a newer one', async () => {
  await migrate(database.pool);
  const stored = await readStored(database.pool);
  await migrate(database.pool, OLDER);
  expect(await readStored(database.pool)).toEqual(stored);
  expect(await readDefinitions(database.pool)).toEqual(await readDefinitions(reference.pool));
});

test('the loader does not apply an unchanged set again', async () => {
  await migrate(database.pool);
  await database.pool.query('DROP FUNCTION feed_epoch()');
  await migrate(database.pool);
  const { rows } = await database.pool.query("SELECT to_regproc('feed_epoch') AS found");
  expect(rows).toEqual([{ found: null }]);
});

test('the loader applies a changed rule of the contract like a changed function', async () => {
  await migrate(database.pool);
  const change = ({ sql }: FunctionFile) =>
    sql.replace(/(rule_online_minutes\(\) .* SELECT )5/, (_, before: string) => `${before}7`);
  await migrate(database.pool, variantOf(CURRENT.release, change));
  expect((await database.pool.query('SELECT rule_online_minutes() AS minutes')).rows).toEqual([{ minutes: 7 }]);
});

test('an SQL error states its file and line, and leaves the older set in place', async () => {
  await migrate(database.pool);
  const stored = await readStored(database.pool);
  await expect(
    migrate(database.pool, variantOf(CURRENT.release, unchanged, 'SELECT 1;\nCREATE broken;')),
  ).rejects.toThrow(/^more:2: /);
  expect(await readStored(database.pool)).toEqual(stored);
  expect(await readDefinitions(database.pool)).toEqual(await readDefinitions(reference.pool));
});

test('the loader releases its locks when a request holds a changed view, and starts again', async () => {
  await migrate(database.pool);
  const request = await database.pool.connect();
  await request.query('BEGIN; SELECT FROM profile_cards');
  const countWaiting = async () => {
    const { rows } = await reference.pool.query(
      'SELECT count(*)::int AS num FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE NOT granted AND datname = $1',
      [new URL(database.url).pathname.slice(1)],
    );
    return rows[0].num;
  };
  const applying = migrate(
    database.pool,
    variantOf(CURRENT.release, ({ sql }) =>
      sql.replace('m.invisible OR m.hide_online', 'm.hide_online OR m.invisible'),
    ),
  );
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
  await expect.poll(countWaiting, { timeout: 20_000, interval: 10 }).toBe(0);
  await request.query('COMMIT');
  await applying;
  expect((await readDefinitions(database.pool)).join('\n')).toContain('m.hide_online OR m.invisible');
  request.release();
});

test('retired.sql holds only functions of the previous release', () => {
  const releases = [...readFileSync(`${FOLDER}/retired.sql`, 'utf8').matchAll(/^-- Retired in release (\d+)/gm)].map(
    ([, release]) => Number(release),
  );
  expect(releases.filter((release) => release !== CURRENT.release)).toEqual([]);
});
