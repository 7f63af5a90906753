import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import {
  createTestConversation,
  createTestMember,
  createTestSite,
  setState,
  type TestState,
} from '../../fixtures/members.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import { readTruthTable } from '../../fixtures/truth-table.ts';
import { findFile } from './find-file.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase(2);
  ({ pool } = database);
});
afterAll(() => database.drop());

/** Creates a member with a picture of each kind. Returns the keys of the files by their kind. */
async function createOwner(isInvisible: boolean) {
  const { id } = await createTestMember(pool, { chosen: { invisible: isInvisible } });
  const add = async (options = {}) => (await createTestPhoto(pool, id, options)).filename;
  const files: Record<string, string> = { main: await add({ main: true }), second: await add(), third: await add() };
  files['fourth'] = await add();
  files['private'] = await add({ private: true });
  files['pending'] = await add({ status: 'pending' });
  return { owner: id, files };
}

/** Creates the viewer of a row. Undefined for a visitor. */
async function createViewer(kind: string | undefined, owner: MemberId): Promise<MemberId | undefined> {
  if (kind === 'visitor') return undefined;
  if (kind === 'the owner') return owner;
  const site = kind === 'of another site' ? { site: await createTestSite(pool) } : {};
  const { id } = await createTestMember(pool, { paid: kind !== 'free member', ...site });
  const is = (...kinds: string[]) => kinds.includes(kind ?? '');
  if (is('granted')) await pool.query('INSERT INTO photo_grants (owner_id, viewer_id) VALUES ($1, $2)', [owner, id]);
  if (is('contact', 'blocked contact', 'told')) await createTestConversation(pool, id, owner);
  const block = 'SELECT set_block($1, $2, true)';
  if (is('blocker', 'both block')) await pool.query(block, [id, owner]);
  if (is('blocked', 'blocked contact', 'told', 'both block')) await pool.query(block, [owner, id]);
  if (is('told')) await pool.query('SELECT notify_blocked_member($1, $2)', [id, owner]);
  return id;
}

test.each(readTruthTable('photo_readable_by'))(
  '$viewer, $photo photo of an owner who is $owner: $cacheable_by',
  async ({ viewer: kind, photo = '', owner: state, cacheable_by }) => {
    const { owner, files } = await createOwner(state === 'invisible');
    const viewer = await createViewer(kind, owner);
    if (state !== 'invisible') await setState(pool, owner, state as TestState);
    const found = await findFile(pool, files[photo] ?? '', viewer);
    expect(found?.cacheableBy ?? '-').toBe(cacheable_by);
  },
);

test('the planner replaces the rule by its query, and finds the photo by an index', async () => {
  const { rows } = await pool.query<Record<string, string>>(
    `EXPLAIN SELECT FROM photos p CROSS JOIN LATERAL photo_readable_by(p, '${randomUUID()}') r WHERE p.filename = 'a.webp'`,
  );
  const plan = rows.flatMap((row) => Object.values(row)).join('\n');
  expect(plan).toContain('photos_filename');
  expect(plan).not.toContain('Function Scan');
});
