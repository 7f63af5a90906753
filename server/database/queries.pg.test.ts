import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definedQueries } from '../fixtures/database/defined-queries.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database/database.ts';
import { describeStatement } from '../fixtures/database/describe-statement.ts';
import { PRODUCT_FILES, readStatements } from '../fixtures/database/read-statements.ts';
import { findWrongColumns } from '../fixtures/database/wrong-columns.ts';
import type { Query } from '../platform/database/query.ts';

const ROOT = new URL('../../', import.meta.url);
/** `query.ts` has the one claim that the checks support. The others send the statements of pg-boss, which parses its own rows. */
const UNCHECKED = [
  'server/platform/database/query.ts',
  'server/platform/jobs/jobs.ts',
  'server/platform/jobs/enqueue-elsewhere.ts',
];
const sources = PRODUCT_FILES.filter((file) => !UNCHECKED.includes(file));

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase(2)));
afterAll(() => database.drop());

/** Returns one sentence for each difference between a query and the columns that PostgreSQL plans for its text. */
async function findMistakes({ row, text }: Pick<Query, 'row' | 'text'>): Promise<string[]> {
  const mistakes = await describeStatement(database.pool, text).then(
    (fields) => findWrongColumns(row, fields),
    (error: unknown) => [String(error)],
  );
  return mistakes.map((mistake) => `${mistake} in: ${text}`);
}

test('PostgreSQL plans every constant query with the columns that it states', async () => {
  const defining = sources.filter((file) => /\bquery\(\{/.test(readFileSync(new URL(file, ROOT), 'utf8')));
  for (const file of defining) await import(new URL(file, ROOT).href);
  // A file with a query defines at least one, unless its texts are built at run time.
  expect(definedQueries.size).toBeGreaterThan(defining.length / 2);
  const mistakes: string[] = [];
  for (const query of definedQueries.values()) mistakes.push(...(await findMistakes(query)));
  expect(mistakes).toEqual([]);
});

test('PostgreSQL plans every statement without rows', async () => {
  const texts = sources.flatMap((file) => readStatements(file).texts);
  expect(texts.length).toBeGreaterThan(50);
  const mistakes: string[] = [];
  for (const text of texts)
    await describeStatement(database.pool, text).catch((error: unknown) =>
      mistakes.push(`${String(error)} in: ${text}`),
    );
  expect(mistakes).toEqual([]);
});

test('no source reads a row without a schema', () => {
  expect(sources.flatMap((file) => readStatements(file).mistakes)).toEqual([]);
});
