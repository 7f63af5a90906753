import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatCursor, type MemberId } from '../../contract/ids.ts';
import { sync } from '../features/chats/sync.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database.ts';
import { createTestConversation, createTestMember, type TestMember } from '../fixtures/members.ts';

let database: TestDatabase;
let pool: Pool;
let gone: TestMember;
let peer: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
  [gone, peer] = [await createTestMember(pool, { credits: 10 }), await createTestMember(pool, { credits: 10 })];
  await fillWorld(gone.id, peer.id);
  await fillWorld(peer.id, gone.id);
});
afterAll(() => database.drop());

const message = randomUUID();

/** Inserts rows of one member, each with a reference to another. */
async function fillWorld(one: MemberId, other: MemberId): Promise<void> {
  const file = randomUUID();
  const statements: [string, unknown[]][] = [
    ['INSERT INTO likes (liker_id, liked_id) VALUES ($1, $2)', [one, other]],
    ['INSERT INTO past_likes (liker_id, liked_id) VALUES ($1, $2)', [one, other]],
    ['INSERT INTO photo_grants (owner_id, viewer_id) VALUES ($1, $2)', [one, other]],
    ['INSERT INTO encounters (member_id, day, other_id) VALUES ($1, now(), $2)', [one, other]],
    ['INSERT INTO member_days (member_id, day) VALUES ($1, now())', [one]],
    ["INSERT INTO credentials (member_id, password_hash) VALUES ($1, 'hash')", [one]],
    [
      `INSERT INTO photos (member_id, id, position, filename, thumb_filename, width, height, placeholder)
       VALUES ($1, $2, 0, $3, $4, 1, 1, $5)`,
      [one, randomUUID(), `p/${file}`, `p/${file}-s`, ''],
    ],
    [
      'INSERT INTO media (owner_id, id, filename, thumb_filename, width, height, bytes, placeholder) VALUES ($1, $2, $3, $4, 1, 1, 1, $5)',
      [one, randomUUID(), `m/${file}`, `m/${file}-s`, ''],
    ],
    ['INSERT INTO uploads (member_id, id, length, stored_bytes) VALUES ($1, $2, 2, 1)', [one, randomUUID()]],
    [
      `INSERT INTO reports (number, reporter_id, reported_id, subject_id, subject, reason, note, evidence)
       VALUES ($4, $1, $2, $3, 'profile', 'fake', '', '{}')`,
      [one, other, other, `R-${file}`],
    ],
    [
      `INSERT INTO complaints (id, number, site_id, member_id, email, language, kind, place, body)
       SELECT gen_random_uuid(), $2, site_id, id, email, 'en', 'other', 'secret', 'secret' FROM members WHERE id = $1`,
      [one, `C-${file}`],
    ],
    [
      "INSERT INTO decisions (number, act, member_id, facts, rule, actor) VALUES ($2, 'suspend', $1, 'secret', 'secret', 'op')",
      [one, `D-${file}`],
    ],
    ["INSERT INTO operator_log (actor, act, member_id) VALUES ('op', 'suspend', $1)", [one]],
  ];
  for (const [text, values] of statements) await pool.query(text, values);
  if (one !== gone.id) return;
  const pair = [one, other].toSorted();
  await pool.query('INSERT INTO matches (member_a, member_b) VALUES ($1, $2)', pair);
  await pool.query('INSERT INTO past_matches (member_a, member_b) VALUES ($1, $2)', pair);
  const conversation = await createTestConversation(pool, one, other);
  await pool.query('UPDATE conversations SET last_seq = 1 WHERE id = $1', [conversation]);
  await pool.query(
    "INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, sent_at) VALUES ($1, $2, $3, 1, 'text', 'secret', now())",
    [message, conversation, one],
  );
}

/** Lists every column with the id of a member: another member (`member_ref`) or the row's own member. */
async function readMemberColumns(): Promise<{ table: string; column: string; isReference: boolean }[]> {
  const { rows } = await pool.query(`
    SELECT c.table_name AS table, c.column_name AS column, c.domain_name IS NOT NULL AS "isReference"
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema = current_schema()
      AND (c.domain_name = 'member_ref' OR c.column_name IN ('member_id', 'owner_id', 'liker_id', 'blocker_id'))
    ORDER BY 1, 2`);
  return rows;
}

async function countRows(member: MemberId): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await readMemberColumns()) {
    const { rows } = await pool.query(`SELECT count(*)::int AS num FROM ${table} WHERE ${column} = $1`, [member]);
    counts[`${table}.${column}`] = rows[0].num;
  }
  return counts;
}

/** Rows that outlive their member: see the comment of erase_member. */
const KEPT = [
  'complaints.member_id',
  'conversation_members.member_id',
  'conversation_members.peer_id',
  'conversations.member_a',
  'conversations.member_b',
  'conversations.started_by',
  'decisions.member_id',
  'ledger.member_id',
  'messages.sender_id',
  'operator_log.member_id',
  'reports.reported_id',
  'reports.reporter_id',
];

test('no foreign key leads from the rows of one member to another member', async () => {
  const { rows } = await pool.query(`
    SELECT conrelid::regclass::text || '.' || attname AS column FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = 'members'::regclass AND atttypid = 'member_ref'::regtype`);
  expect(rows).toEqual([]);
  const cascades = await pool.query(
    "SELECT FROM pg_constraint WHERE confrelid = 'members'::regclass AND confdeltype <> 'a'",
  );
  expect(cascades.rowCount).toBe(0);
});

test('erase_member names every table with a column that refers to a member', async () => {
  const { rows } = await pool.query("SELECT prosrc AS body FROM pg_proc WHERE proname = 'erase_member'");
  const missing = (await readMemberColumns()).filter(
    ({ table, column }) =>
      !KEPT.includes(`${table}.${column}`) && !(rows[0].body.includes(table) && rows[0].body.includes(column)),
  );
  expect(missing).toEqual([]);
});

test('erases a member everywhere and sends tombstones to the peer', async () => {
  const epoch = '0123456789abcdef';
  const readLikes = async () => ({ profiles: [], liked_by: [], likes: [], matches: [] });
  await pool.query('INSERT INTO blocks (blocker_id, blocked_id) SELECT $1, id FROM members WHERE id <> ALL ($2)', [
    gone.id,
    [gone.id, peer.id],
  ]);
  const before = await countRows(gone.id);
  const { rows: files } = await pool.query(
    'SELECT filename FROM photos WHERE member_id = $1 UNION SELECT filename FROM media WHERE owner_id = $1',
    [gone.id],
  );

  await pool.query('SELECT erase_member($1)', [gone.id]);

  const after = await countRows(gone.id);
  const left = Object.keys(after).filter((column) => (after[column] ?? 0) > 0);
  expect(left).toEqual(KEPT.filter((column) => (before[column] ?? 0) > 0));
  const { rows: words } = await pool.query(
    "SELECT FROM complaints c WHERE member_id = $1 AND (c::text LIKE '%secret%' OR email IS NOT NULL OR state = 'open')" +
      " UNION ALL SELECT FROM decisions d WHERE member_id = $1 AND (d::text LIKE '%secret%' OR ended_at IS NULL)",
    [gone.id],
  );
  expect(words).toEqual([]);
  const { rows: profile } = await pool.query('SELECT status, name, email FROM members WHERE id = $1', [gone.id]);
  expect(profile).toEqual([{ status: 'deleted', name: '', email: null }]);
  const { rows: due } = await pool.query('SELECT filename FROM files_to_delete');
  for (const { filename } of files) expect(due).toContainEqual({ filename });
  const { changes } = await sync({ pool, epoch, readLikes }, peer.id, formatCursor(epoch, 1));
  expect(changes).toContainEqual({
    kind: 'message',
    message: expect.objectContaining({ id: message, body: '', deleted_at: expect.any(String) }),
  });
});

test('every column that refers to a member had a row in this test', async () => {
  const { rows } = await pool.query('SELECT count(*)::int AS num FROM reports');
  expect(rows).toEqual([{ num: 2 }]);
  const counts = await countRows(peer.id);
  const neverFilled = (await readMemberColumns())
    .filter(({ isReference }) => isReference)
    .map(({ table, column }) => `${table}.${column}`);
  expect(neverFilled.length).toBeGreaterThan(10);
  expect(Object.keys(counts)).toEqual(expect.arrayContaining(neverFilled));
});
