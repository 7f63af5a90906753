import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchMembers } from '../../../contract/search.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestConversation, createTestSite, type TestMember, type TestState } from '../../fixtures/members.ts';
import { createPerson } from '../../fixtures/people.ts';
import { readTruthTable } from '../../fixtures/truth-table.ts';
import { isFindable } from './read-contact.ts';
import { readRelated } from './read-related.ts';

let server: TestApp;
let pool: Pool;
beforeAll(async () => {
  server = await createTestApp();
  ({ pool } = server.database);
});
afterAll(() => server.close());

type Row = ReturnType<typeof readTruthTable>[number];

interface Scene {
  readonly viewer: TestMember | undefined;
  readonly member: MemberId;
  readonly country: string;
  /** A findable member with the same traits, whose related profiles include the other. */
  readonly like: MemberId;
}

/** Creates the viewer and the member of a row, whose traits match, in a country without other members. */
async function createScene(row: Row, country: string): Promise<Scene> {
  const { id: like } = await createPerson(pool, { country, daysOld: 1 });
  const member = await createPerson(pool, {
    country,
    daysOld: 1,
    state: row.state as TestState,
    invisible: row.invisible === 'yes',
    ...(row.site === 'other' && { site: await createTestSite(pool) }),
  });
  const scene = { member: member.id, country, like };
  if (row.viewer === 'visitor') return { ...scene, viewer: undefined };
  if (row.viewer === 'the member') return { ...scene, viewer: member };
  const viewer = await createPerson(pool, { country, gender: 'male' });
  const block = (by: MemberId, of: MemberId) => pool.query('SELECT set_block($1, $2, true)', [by, of]);
  if (row.viewer === 'blocks them') await block(viewer.id, member.id);
  if (row.viewer === 'blocked by them') await block(member.id, viewer.id);
  if (row.viewer === 'acquainted') await createTestConversation(pool, viewer.id, member.id);
  return { ...scene, viewer };
}

async function readSite(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM sites WHERE host IS NULL');
  return rows[0]?.id ?? '';
}

/** Returns whether each query shows the member to the viewer. */
async function askReaders({ viewer, member, country, like }: Scene): Promise<Record<string, boolean>> {
  const site = await readSite();
  const rule = await pool.query<{ found: boolean }>(
    'SELECT findable_by(o, $2, hidden_from($3)) AS found FROM members o WHERE o.id = $1',
    [member, site, viewer?.id ?? null],
  );
  const found = (await server.as(viewer)(searchMembers, { query: { country, gender: 'female' } })).body;
  const related = await readRelated(pool, like, viewer?.id);
  const readers = {
    rule: rule.rows[0]?.found === true,
    search: found.profiles.some(({ id }) => id === member),
    count: found.numResults === 2,
    related: related.some(({ id }) => id === member),
  };
  if (viewer === undefined) return { ...readers, visitors: await isFindable(pool, site, member) };
  const newcomers = await pool.query(
    'SELECT FROM members m CROSS JOIN LATERAL newcomers_for(m) o WHERE m.id = $1 AND o.id = $2',
    [viewer.id, member],
  );
  return { ...readers, newcomers: newcomers.rowCount === 1 };
}

const ROWS = readTruthTable('findable_by').map((row, index) => ({
  row,
  country: `Q${String.fromCodePoint(65 + index)}`,
}));

test.each(ROWS)(
  'finds a member of the $row.site site, $row.state, invisible: $row.invisible, by a viewer ($row.viewer): $row.found',
  async ({ row, country }) => {
    const answers = await askReaders(await createScene(row, country));
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((reader) => [reader, row.found === 'yes'])));
  },
);

test('the planner replaces the rule by its conditions and reads the ids once', async () => {
  const { rows } = await pool.query<Record<string, string>>(
    `EXPLAIN SELECT o.id FROM members v JOIN members o ON findable_by(o, v.site_id, (SELECT hidden_from($1))) WHERE v.id = $1`,
    [randomUUID()],
  );
  const plan = rows.flatMap((row) => Object.values(row)).join('\n');
  expect(plan).toContain('InitPlan');
  expect(plan).toContain('<> ALL');
  expect(plan).not.toContain('findable_by');
});

/** The reasons why these files read the column `findable` directly. */
const ALLOWED = {
  'database/functions/profiles.sql': 'holds the rule, and the view contacts',
  'database/functions/search/counts.sql': 'counts the findable members for all viewers',
  'database/functions/search/search.sql': 'blurs the activity of members whom anybody finds',
  'database/schema/account.ts': 'defines the column',
  'features/search/search-conditions.ts': 'splits the rule, because of the plan',
};

test('no other file repeats the rule', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const files = globSync('{features,database,app,platform}/**/*.{ts,sql}', { cwd: root });
  const repeating = files
    .filter((file) => !file.includes('/migrations/') && !file.includes('.test.'))
    .filter((file) => /(\w\.|AND |WHERE )findable\b|\bfindable: boolean/.test(readFileSync(`${root}${file}`, 'utf8')));
  expect(repeating.toSorted()).toEqual(Object.keys(ALLOWED));
});
