import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../fixtures/database/database.ts';

const FOLDER = fileURLToPath(new URL('./schema', import.meta.url));
// All tables of the folder, as in drizzle.config.ts.
const SCHEMA: Record<string, unknown> = Object.assign(
  {},
  ...(await Promise.all(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(`${FOLDER}/${file}`)),
  )),
);
const META = fileURLToPath(new URL('./migrations/meta', import.meta.url));

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

test('the migrations create every table and column that the schema declares, and no other', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT c.table_name || '.' || c.column_name || CASE c.is_nullable WHEN 'NO' THEN ' not null' ELSE '' END AS name
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'`,
  );
  const declared = Object.values(SCHEMA).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const { name, columns, primaryKeys } = getTableConfig(table);
    const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
    return columns.map(
      (column) => `${name}.${column.name}${column.notNull || keys.has(column.name) ? ' not null' : ''}`,
    );
  });
  expect(rows.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});

test('a migration that Drizzle generates from the schema is empty', async () => {
  const { entries } = JSON.parse(readFileSync(`${META}/_journal.json`, 'utf8')) as { entries: { idx: number }[] };
  const last = JSON.parse(
    readFileSync(`${META}/${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`, 'utf8'),
  ) as Parameters<typeof generateMigration>[0];
  expect(await generateMigration(last, generateDrizzleJson(SCHEMA, last.id))).toEqual([]);
});
