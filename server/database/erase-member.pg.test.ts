import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPORT_SECTIONS, type ExportSection } from '../../contract/export/export-data.ts';
import { formatCursor, type MemberId } from '../../contract/base/ids.ts';
import { sync } from '../features/sync/sync.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database/database.ts';
import { exportOf } from '../fixtures/exports.ts';
import { MEMBER_COLUMNS } from '../fixtures/member-catalogue.ts';
import { createTestConversation, createTestMember, type TestMember, testSite } from '../fixtures/members.ts';
import { createTestMandate, placeTestOrder, reportPayment } from '../fixtures/orders.ts';
import { openFiles } from '../platform/uploads/files.ts';

let database: TestDatabase;
let pool: Pool;
let erased: TestMember;
let peer: TestMember;
/** Blocks both members, and both block this one. */
let blockedPeer: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
  [erased, peer] = [await createTestMember(pool, { credits: 10 }), await createTestMember(pool, { credits: 10 })];
  blockedPeer = await createTestMember(pool);
  await insertRows(erased.id, peer.id);
  await insertRows(peer.id, erased.id);
});
afterAll(() => database.drop());

const message = randomUUID();

/** Pays an order of a member with their own code, withdraws from it and places another. Also stores payment methods and debit data. */
async function placeOrders(member: MemberId): Promise<void> {
  const code = { site_id: await testSite(pool), code: `FOR-${member.toUpperCase()}`, member_id: member };
  await pool.query(
    'INSERT INTO discount_codes (site_id, code, member_id, value_percentage) VALUES ($1, $2, $3, 10)',
    Object.values(code),
  );
  const { order, payment } = await placeTestOrder(pool, member, { discount_code: code.code, discount_percentage: 10 });
  await reportPayment(pool, payment, 'paid');
  await pool.query('SELECT withdraw_order($1, $2, 14)', [member, order]);
  const unpaid = await placeTestOrder(pool, member);
  await pool.query("SELECT store_submitted_payment($1, $2, 'https://provider.example')", [
    unpaid.payment,
    unpaid.payment,
  ]);
  await pool.query("INSERT INTO payment_customers (member_id, provider, customer_id) VALUES ($1, 'sandbox', $2)", [
    member,
    `customer ${member}`,
  ]);
  await pool.query(
    `INSERT INTO stored_methods (member_id, provider, method, customer_id, mandate_id, label)
     VALUES ($1, 'sandbox', 'visa', $2, $2, '4242')`,
    [member, `customer ${member}`],
  );
  await pool.query("INSERT INTO method_blocks (member_id, method) VALUES ($1, 'sdd')", [member]);
  await createTestMandate(pool, member);
  await pool.query(
    "INSERT INTO sms (member_id, recipient, body, expires_at) VALUES ($1, '+31600000000', '000000', now())",
    [member],
  );
}

/** Inserts rows of one member, each with a reference to another. */
async function insertRows(one: MemberId, other: MemberId): Promise<void> {
  const [file, upload] = [randomUUID(), randomUUID()];
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
    [
      "INSERT INTO media (owner_id, id, filename, voice_type, duration_ms, peaks, bytes) VALUES ($1, $2, $3, 'audio/webm', 1, '', 1)",
      [one, randomUUID(), `m/${file}.webm`],
    ],
    ['INSERT INTO uploads (member_id, id, length, stored_bytes) VALUES ($1, $2, 2, 1)', [one, upload]],
    ["INSERT INTO upload_pieces (member_id, upload_id, start, bytes) VALUES ($1, $2, 0, 'x')", [one, upload]],
    ["INSERT INTO consents (member_id, kind, given, version) VALUES ($1, 'terms', true, '2026-01-01')", [one]],
    ["INSERT INTO trackings (member_id, network) VALUES ($1, 'network')", [one]],
    ["INSERT INTO departures (member_id, note) VALUES ($1, 'note')", [one]],
    [
      "INSERT INTO signup_messages (member_id, id, peer_id, body) VALUES ($1, $2, $3, 'hello')",
      [one, randomUUID(), other],
    ],
    ['INSERT INTO signup_likes (member_id, peer_id) VALUES ($1, $2)', [one, other]],
    ["SELECT create_link($1, 'reset', $2, 'code', 1)", [one, `token of ${one}`]],
    ["SELECT queue_mail($1, 'reset', '{}')", [one]],
    ["SELECT append_change($1, 'user', NULL, NULL)", [one]],
    ["INSERT INTO mail_rounds (member_id, kind) VALUES ($1, 'news')", [one]],
    [
      "INSERT INTO passkeys (id, member_id, name, public_key, counter, transports, backed_up) VALUES ($2, $1, 'key', '', 0, '{}', false)",
      [one, `key of ${one}`],
    ],
    ['SELECT request_export($1)', [one]],
    ['INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2), ($2, $1)', [one, blockedPeer.id]],
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
    [
      `INSERT INTO account_notices (member_id, other_id, decision_number, shown_at, expires_at)
       VALUES ($1, $2, 'D-1', now(), now() + interval '1 year')`,
      [one, other],
    ],
  ];
  for (const [text, values] of statements) await pool.query(text, values);
  await placeOrders(one);
  if (one !== erased.id) return;
  const pair = [one, other].toSorted();
  await pool.query('INSERT INTO matches (member_a, member_b) VALUES ($1, $2)', pair);
  await pool.query('INSERT INTO past_matches (member_a, member_b) VALUES ($1, $2)', pair);
  const conversation = await createTestConversation(pool, one, other);
  await pool.query('UPDATE conversations SET last_seq = 1 WHERE id = $1', [conversation]);
  await pool.query(
    "INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, sent_at) VALUES ($1, $2, $3, 1, 'text', 'secret', now())",
    [message, conversation, one],
  );
  await pool.query(
    `INSERT INTO message_versions (conversation_id, message_id, version, sender_id, body, sender_only, edit_id, replaced_at)
     VALUES ($1, $2, 1, $3, 'secret', false, gen_random_uuid(), now())`,
    [conversation, message, one],
  );
  const reaction =
    'INSERT INTO reactions (conversation_id, message_id, member_id, emoji, number, peer_emoji, peer_number) VALUES';
  await pool.query(`${reaction} ($1, $2, $3, '👍', 1, '👍', 1), ($1, $2, $4, '🔥', 1, '🔥', 1)`, [
    conversation,
    message,
    one,
    other,
  ]);
}

/** Lists every column with the id of a member: another member (`member_ref`), or the row's own member by a foreign key or by its name. */
async function readMemberColumns(): Promise<{ table: string; column: string }[]> {
  const { rows } = await pool.query(`
    SELECT c.relname AS table, a.attname AS column
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
      AND (a.atttypid = 'member_ref'::regtype OR a.attname IN ('member_id', 'owner_id', 'liker_id', 'blocker_id') OR EXISTS (
        SELECT FROM pg_constraint k
        WHERE k.contype = 'f' AND k.confrelid = 'members'::regclass AND k.conrelid = c.oid AND a.attnum = ANY (k.conkey)))
    ORDER BY c.relname COLLATE "C", a.attname COLLATE "C"`);
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
const RETAINED = Object.entries(MEMBER_COLUMNS).flatMap(([column, fate]) => ('kept' in fate ? [column] : []));

test('the catalogue states for every column that refers to a member whether an export and an erasure include it', async () => {
  const columns = (await readMemberColumns()).map(({ table, column }) => `${table}.${column}`);
  expect(columns).toEqual(Object.keys(MEMBER_COLUMNS));
});

test('every column that refers to a member has a row in this test', async () => {
  // A pair has its members in the order of their ids.
  const [own, others] = [await countRows(erased.id), await countRows(peer.id)];
  expect(Object.keys(own).filter((column) => own[column] === 0 && others[column] === 0)).toEqual([]);
});

test('an export fills every section that the catalogue lists', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'liaison-catalogue-'));
  const { data } = await exportOf({ pool, files: openFiles({ dataDir: folder, s3: undefined }) }, erased.id);
  rmSync(folder, { recursive: true });
  const listed = Object.values(MEMBER_COLUMNS).flatMap((fate) => ('exported' in fate ? [fate.exported] : []));
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  expect([...new Set(listed)].filter((section) => isEmpty(data[section]))).toEqual([]);
  // The catalogue does not list the sections that an export reads from the member's own row and sessions.
  const others = (Object.keys(EXPORT_SECTIONS) as ExportSection[]).filter((section) => !listed.includes(section));
  expect(others.toSorted()).toEqual(['profile', 'push_subscriptions', 'settings']);
});

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

test('erase_member handles every table with a column that refers to a member', async () => {
  const { rows } = await pool.query("SELECT prosrc AS body FROM pg_proc WHERE proname = 'erase_member'");
  const missing = (await readMemberColumns()).filter(
    ({ table, column }) =>
      !RETAINED.includes(`${table}.${column}`) && !(rows[0].body.includes(table) && rows[0].body.includes(column)),
  );
  expect(missing).toEqual([]);
});

test('erases a member in all tables and sends tombstones to the peer', async () => {
  const epoch = '0123456789abcdef';
  const before = await countRows(erased.id);
  const { rows: files } = await pool.query(
    'SELECT filename FROM photos WHERE member_id = $1 UNION SELECT filename FROM media WHERE owner_id = $1',
    [erased.id],
  );

  const late = await placeTestOrder(pool, erased.id, { credits: 25, list_cents: 1299 });
  await pool.query('SELECT erase_member($1)', [erased.id]);
  await pool.query("SELECT store_submitted_payment($1, 'late', 'https://provider.example/late')", [late.payment]);

  const after = await countRows(erased.id);
  const remaining = Object.keys(after).filter((column) => (after[column] ?? 0) > 0);
  expect(remaining).toEqual(RETAINED.filter((column) => (before[column] ?? 0) > 0));
  const { rows: texts } = await pool.query(
    "SELECT FROM complaints c WHERE member_id = $1 AND (c::text LIKE '%secret%' OR email IS NOT NULL OR state = 'open')" +
      " UNION ALL SELECT FROM decisions d WHERE member_id = $1 AND (d::text LIKE '%secret%' OR ended_at IS NULL)",
    [erased.id],
  );
  expect(texts).toEqual([]);
  const { rows: checkouts } = await pool.query(
    'SELECT FROM payments WHERE member_id = $1 AND checkout_url IS NOT NULL',
    [erased.id],
  );
  expect(checkouts).toEqual([]);
  const { rows: profile } = await pool.query('SELECT status, name, email FROM members WHERE id = $1', [erased.id]);
  expect(profile).toEqual([{ status: 'deleted', name: '', email: null }]);
  const { rows: due } = await pool.query('SELECT filename FROM files_to_delete');
  for (const { filename } of files) expect(due).toContainEqual({ filename });
  const { changes } = await sync(pool, epoch, { member: peer.id, since: formatCursor(epoch, 1) });
  expect(changes).toContainEqual({
    kind: 'message',
    message: expect.objectContaining({ id: message, body: '', deleted_at: expect.any(String) }),
  });
});
