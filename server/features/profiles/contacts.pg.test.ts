import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestConversation, createTestMember, setState, type TestState } from '../../fixtures/members.ts';
import { readTruthTable } from '../../fixtures/truth-table.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase(2);
  ({ pool } = database);
});
afterAll(() => database.drop());

const ROWS = readTruthTable('contacts').map(({ other = '', acquainted, block = '', ...columns }) => ({
  other,
  acquainted,
  block,
  columns,
}));

test.each(ROWS)('$other, acquainted: $acquainted, block: $block', async ({ other, acquainted, block, columns }) => {
  const viewer = await createTestMember(pool);
  const isInvisible = other === 'invisible';
  // An erased member cannot be blocked, so the block is set first.
  const isBlockedFirst = other === 'deleted';
  const { id } = await createTestMember(pool, {
    state: isInvisible || isBlockedFirst ? 'active' : (other as TestState),
    chosen: { invisible: isInvisible },
  });
  if (acquainted === 'yes') await createTestConversation(pool, viewer.id, id);
  const setBlock = 'SELECT set_block($1, $2, true)';
  if (['own', 'both'].includes(block)) await pool.query(setBlock, [viewer.id, id]);
  if (['theirs', 'told', 'both'].includes(block)) await pool.query(setBlock, [id, viewer.id]);
  if (block === 'told') await pool.query('SELECT notify_blocked_member($1, $2)', [viewer.id, id]);
  if (isBlockedFirst) await setState(pool, id, 'deleted');

  const { rows } = await pool.query<Record<string, unknown>>(
    `SELECT ${Object.keys(columns).join(', ')} FROM contacts WHERE viewer_id = $1 AND other_id = $2`,
    [viewer.id, id],
  );
  const written = Object.entries(rows[0] ?? {}).map(([name, value]) => [name, write(value)]);
  expect(Object.fromEntries(written)).toEqual(columns);
});

/** Formats a value as in the table. */
function write(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value ?? '-';
}
