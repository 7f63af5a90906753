import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversationId } from '../../contract/base/ids.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/database/database.ts';
import { callBeside } from '../fixtures/database/lock-waits.ts';
import { createTestConversation, createTestMember, type TestMember } from '../fixtures/members.ts';
import { placeTestOrder } from '../fixtures/orders.ts';

// A function that decides about a member or changes their rows locks the member first. Without the lock another call can change the rows
// that it has read. Or it holds rows while it waits for the feed, and deadlocks with the call that holds the feed and waits for these rows.

let database: TestDatabase;
let anna: TestMember;
let ben: TestMember;
let conversation: ConversationId;
let order: string;
let message: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { pool } = database;
  [anna, ben] = [await createTestMember(pool), await createTestMember(pool)];
  conversation = await createTestConversation(pool, anna.id, ben.id);
  ({ order } = await placeTestOrder(pool, anna.id));
  message = randomUUID();
  await pool.query(
    `INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, sent_at) VALUES ($1, $2, $3, 1, 'text', 'Hi', now())`,
    [message, conversation, anna.id],
  );
});

/** Replaces the placeholders: the ids of the members, their conversation, a message and an order of Anna, and a new id. */
const fill = (sql: string): string =>
  sql
    .replaceAll(':anna', `'${anna.id}'::uuid`)
    .replaceAll(':ben', `'${ben.id}'::uuid`)
    .replaceAll(':chat', `'${conversation}'::uuid`)
    .replaceAll(':message', `'${message}'::uuid`)
    .replaceAll(':order', `'${order}'::uuid`)
    .replaceAll(':new', `'${randomUUID()}'`);
const run = (sql: string) => database.pool.query(`SELECT ${fill(sql)}`);

/** Reads the table locks of a waiting query, without those of a reader. */
async function readTableLocks(pattern: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ lock: string }>(
    `SELECT DISTINCT c.relname || ' ' || l.mode AS lock FROM pg_locks l
     JOIN pg_stat_activity a ON a.pid = l.pid AND a.wait_event_type = 'Lock' AND a.datname = current_database() AND a.query LIKE $1
     JOIN pg_class c ON c.oid = l.relation AND c.relkind = 'r'
     WHERE l.locktype = 'relation' AND l.mode <> 'AccessShareLock'`,
    [pattern],
  );
  return rows.map(({ lock }) => lock);
}

const PHOTO = "add_photo(:new, :anna, 'full', 'thumb', 4, 3, '', 'pending')";
const EXPORT =
  "(SELECT count(*) FROM (SELECT request_export(:anna)) one), (SELECT count(*) FROM claim_export('file', 60))";
const CODE = `jsonb_build_object('code', 'LOCK', 'member_id', :anna, 'value_percentage', 10,
  'site_id', (SELECT site_id FROM members WHERE id = :anna))`;
const COMPLAINT = `store_complaint((SELECT site_id FROM members WHERE id = :anna), :anna, jsonb_build_object('id', :new,
  'kind', 'decision', 'place', 'one', 'body', 'No.', 'email', 'v@test.example', 'language', 'en'),
  '{"network": "one", "daily": 99999, "network_daily": 99999}', false)`;

/** Calls about a message that Anna has sent to Ben. They write to both feeds. */
const MESSAGE_CALLS: readonly { readonly call: string; readonly setup?: string }[] = [
  { call: "edit_message(:anna, :message, :new, 'Hello')" },
  { call: 'delete_message(:anna, :message)' },
  { call: "set_reaction(:anna, :message, '👍')" },
];

/** Each call, and the call that prepares its rows. */
const CALLS: readonly { readonly call: string; readonly setup?: string }[] = [
  { call: 'set_invisible(:anna, true)' },
  { call: "set_pause(:anna, 'open')" },
  { call: 'set_hide_online(:anna, true)' },
  { call: 'notify_blocked_member(:anna, :ben)', setup: 'set_block(:ben, :anna, true)' },
  { call: 'mark_read(:anna, :chat, 1)' },
  {
    call: 'acknowledge(:anna, (SELECT feed_number FROM member_counters WHERE member_id = :anna))',
    setup: "append_change(:anna, 'user', NULL, NULL)",
  },
  ...MESSAGE_CALLS,
  { call: 'set_chat_view(:anna, :chat, \'{"pinned": true}\')' },
  { call: 'remove_like(:anna, :ben)', setup: 'add_like(:anna, :ben)' },
  { call: 'mark_like_seen(:anna, :ben, true)', setup: 'add_like(:ben, :anna)' },
  { call: "undo_pass(:anna, :ben, '2026-01-01')" },
  { call: "finish_export(:anna, 'file', 1)", setup: EXPORT },
  { call: 'drop_export(:anna)' },
  { call: "prune_changes(now() + interval '1 minute', 9999)", setup: "append_change(:anna, 'user', NULL, NULL)" },
  { call: "disable_mails(:anna, 'bounce')" },
  { call: "enable_mails(:anna, 'bounce')", setup: "disable_mails(:anna, 'bounce')" },
  { call: "create_link(:anna, 'sign_in', :new, 'code', 1)" },
  { call: "resend_activation(:anna, NULL, '{}', 5)" },
  { call: "resend_reactivation(:anna, '{}')" },
  {
    call: "compose_notification((SELECT id FROM mails WHERE member_id = :anna AND kind = 'confirm_reminder'), 'hash', '{}')",
    setup: "queue_notification(:anna, 'confirm_reminder', '{}', :new)",
  },
  { call: 'show_stay_offer(:anna, 20, 24)' },
  { call: `decide_photo(:anna, (SELECT id FROM photos WHERE member_id = :anna), 'approved')`, setup: PHOTO },
  { call: "change_password(:anna, 'old', 'new', '')" },
  { call: "remove_passkey(:anna, 'key')" },
  { call: 'end_signup_message(:anna, false)' },
  { call: 'send_signup_like(:anna, :ben)' },
  { call: 'grant_photos(:anna, :ben)' },
  { call: 'revoke_photos(:anna, :ben)', setup: 'grant_photos(:anna, :ben)' },
  { call: "set_method_block('vera', :anna, 'visa', true, '{}')" },
  { call: `make_code('vera', ${CODE}, '{}')` },
  { call: `switch_code('vera', ${CODE}, 'disabled', '{}')`, setup: `make_code('vera', ${CODE}, '{}')` },
  { call: "retry_refunds_by_operator('vera', :order, '{}')" },
  {
    call: "close_case('vera', (SELECT number FROM complaints WHERE member_id = :anna), 'answer', 'Yes.')",
    setup: COMPLAINT,
  },
];

/** Makes a call while another one has locked these members. */
async function callWhileLocked(call: string, members: readonly TestMember[]): Promise<void> {
  const pattern = `SELECT ${call.slice(0, call.indexOf('('))}(%`;
  await callBeside(database.pool, {
    work: (client) => client.query('SELECT lock_members($1)', [members.map(({ id }) => id)]),
    calls: [() => run(call)],
    pattern,
    end: async () => expect(await readTableLocks(pattern)).toEqual(['member_counters RowShareLock']),
  });
}

test.each(CALLS)('$call holds no row while it waits for the lock of the member', async ({ call, setup }) => {
  if (setup !== undefined) await run(setup);
  await callWhileLocked(call, [anna, ben]);
});

test.each(MESSAGE_CALLS)('$call holds no row while it waits for the lock of the peer', async ({ call }) => {
  await callWhileLocked(call, [ben]);
});
