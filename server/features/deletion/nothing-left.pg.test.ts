import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSchemaNames } from '../../database/schema-names.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestExports } from '../../fixtures/exports.ts';
import { MEMBER_COLUMNS } from '../../fixtures/member-catalogue.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { placeTestOrder } from '../../fixtures/orders.ts';
import { testPaymentDependencies } from '../../fixtures/shop.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { forgetCustomers } from '../payments/payment-jobs.ts';
import { sweepFiles } from '../../platform/uploads/sweep-files.ts';
import { eraseAccounts } from './erase-accounts.ts';

// Every text of a member contains a canary. After the erasure, a search of all tables, jobs and files must find no canary.

const CANARY = 'Canary-7f3';
/** The canary as text, in a discount code (upper case) and as bytes of PostgreSQL (hexadecimal). */
const TRACES = [CANARY, CANARY.toUpperCase(), Buffer.from(CANARY).toString('hex')];

let server: TestApp;
let jobs: Jobs;
let anna: TestMember;
let ben: TestMember;
beforeAll(async () => {
  server = await createTestApp();
  const { pool } = server.database;
  jobs = new Jobs({ pool, engine: 'postgresql', onError: () => {} });
  [anna, ben] = [await createTestMember(pool, { credits: 10 }), await createTestMember(pool)];
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});

const query = async (text: string, values: readonly unknown[] = []) =>
  (await server.database.pool.query(text, [...values])).rows;

async function fillAccount(): Promise<void> {
  await query(
    `UPDATE members SET email = c, name = c, city = c, interests = ARRAY[c], hair_color = c, eye_color = c, body_type = c,
       relationship_status = c, notes = jsonb_build_object(c, c)
     FROM (SELECT $2::text AS c) canary WHERE id = $1`,
    [anna.id, CANARY],
  );
  const statements: [string, unknown[]][] = [
    ['UPDATE sessions SET browser = $2, system = $2 WHERE member_id = $1', [anna.id, CANARY]],
    ['INSERT INTO credentials (member_id, password_hash) VALUES ($1, $2)', [anna.id, CANARY]],
    [
      `INSERT INTO push_subscriptions (token_hash, endpoint, p256dh, auth, processed_number)
       SELECT token_hash, $2::text, $2::text, $2::text, 0 FROM sessions WHERE member_id = $1`,
      [anna.id, CANARY],
    ],
    [
      `INSERT INTO links (token_hash, code_hash, kind, member_id, email, expires_at)
       SELECT c, c, 'mail_change', $1, c, now() FROM (SELECT $2::text AS c) canary`,
      [anna.id, CANARY],
    ],
    [
      `INSERT INTO mails (site_id, member_id, kind, recipient, language, data, key, error)
       SELECT site_id, id, 'reset', c, 'en', jsonb_build_object('token', c), c, c
       FROM members, (SELECT $2::text AS c) canary WHERE id = $1`,
      [anna.id, CANARY],
    ],
    [`INSERT INTO trackings SELECT $1, c, c, c, c, c, c, c FROM (SELECT $2::text AS c) canary`, [anna.id, CANARY]],
    ["INSERT INTO departures (member_id, reason, note) VALUES ($1, 'other', $2)", [anna.id, CANARY]],
    ['SELECT append_change($1, $3, NULL, NULL, jsonb_build_object($2::text, $2))', [anna.id, CANARY, 'user']],
  ];
  for (const [text, values] of statements) await query(text, values);
}

async function fillContacts(): Promise<void> {
  const conversation = await createTestConversation(server.database.pool, anna.id, ben.id);
  const own = [anna.id, CANARY];
  const statements: [string, unknown[]][] = [
    [
      'INSERT INTO signup_messages (member_id, id, peer_id, body) VALUES ($1, $3, $4, $2)',
      [anna.id, CANARY, randomUUID(), ben.id],
    ],
    [
      `INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, sender_body, sent_at)
       VALUES (gen_random_uuid(), $3, $1, 1, 'text', $2, $2, now())`,
      [anna.id, CANARY, conversation],
    ],
    [
      `INSERT INTO message_versions (conversation_id, message_id, version, sender_id, body, sender_only, replaced_at)
       SELECT conversation_id, id, 1, sender_id, body, false, now() FROM messages WHERE sender_id = $1`,
      [anna.id],
    ],
    ['INSERT INTO reactions SELECT conversation_id, id, sender_id, $2, 1, $2 FROM messages WHERE sender_id = $1', own],
    ['UPDATE conversations SET last_seq = 1 WHERE id = $1', [conversation]],
    [
      "INSERT INTO blocks (blocker_id, blocked_id, card, status) VALUES ($1, $3, jsonb_build_object('name', $2::text), 'active')",
      [anna.id, CANARY, ben.id],
    ],
  ];
  for (const [text, values] of statements) await query(text, values);
}

async function fillPictures(): Promise<void> {
  const [photo, media, voice] = [`p/${CANARY}.webp`, `m/${CANARY}.webp`, `m/${CANARY}.m4a`];
  for (const key of [photo, `p/${CANARY}-s.webp`, `p/${CANARY}-match.webp`, media, `m/${CANARY}-s.webp`, voice])
    await server.files.put(key, Buffer.from(CANARY), 'image/webp');
  await query(
    `INSERT INTO photos (member_id, id, position, filename, thumb_filename, width, height, placeholder)
     VALUES ($1, gen_random_uuid(), 0, $2, $3, 1, 1, $4)`,
    [anna.id, photo, `p/${CANARY}-s.webp`, CANARY],
  );
  await query(
    `INSERT INTO media (owner_id, id, filename, thumb_filename, width, height, placeholder, voice_type, duration_ms, peaks, bytes)
     VALUES ($1, gen_random_uuid(), $2, $3, 1, 1, $4, NULL, NULL, NULL, 1),
       ($1, gen_random_uuid(), $5, NULL, NULL, NULL, NULL, 'audio/mp4', 1, $4, 1)`,
    [anna.id, media, `m/${CANARY}-s.webp`, CANARY, voice],
  );
  const upload = randomUUID();
  await query('INSERT INTO uploads (member_id, id, length, stored_bytes) VALUES ($1, $2, 2, 1)', [anna.id, upload]);
  await query('INSERT INTO upload_pieces VALUES ($1, $2, 0, $3)', [anna.id, upload, Buffer.from(CANARY)]);
}

/** Stores an unpaid order, a stored card and a discount code. */
async function fillPurchases(): Promise<void> {
  const { payment } = await placeTestOrder(server.database.pool, anna.id);
  await query('SELECT store_submitted_payment($1, $2, $3)', [
    payment,
    randomUUID(),
    `https://provider.example/${CANARY}`,
  ]);
  await query("INSERT INTO payment_customers (member_id, provider, customer_id) VALUES ($1, 'sandbox', $2)", [
    anna.id,
    CANARY,
  ]);
  await query(
    `INSERT INTO stored_methods (member_id, provider, method, customer_id, mandate_id, label)
     VALUES ($1, 'sandbox', 'visa', $2, $2, $2)`,
    [anna.id, CANARY],
  );
  await query(
    `INSERT INTO discount_codes (site_id, code, member_id, value_percentage)
     SELECT site_id, upper($2), id, 10 FROM members WHERE id = $1`,
    [anna.id, CANARY],
  );
}

/** Stores a prepared mandate with its SMS. An erasure preserves a confirmed mandate for the bank. */
async function fillMandates(): Promise<void> {
  await query(
    `INSERT INTO mandates (id, member_id, reference, creditor, creditor_id, account_holder, iban, street, house_number, postal_code, city,
       mobile, credits, cents, currency, country, code_hash, discount_code)
     SELECT gen_random_uuid(), $1, c, c, c, c, c, c, c, c, c, c, 50, 2299, 'EUR', 'NL', c, c FROM (SELECT $2::text AS c) canary`,
    [anna.id, CANARY],
  );
  await query('INSERT INTO sms (member_id, recipient, body, error, expires_at) VALUES ($1, $2, $2, $2, now())', [
    anna.id,
    CANARY,
  ]);
}

/** Makes an archive, and enqueues the job that makes archives. */
async function makeExport(): Promise<void> {
  const exports = createTestExports({ pool: server.database.pool, files: server.files }, { jobs });
  jobs.register({ ...exports.job, run: async () => {} });
  await jobs.start();
  await query('SELECT request_export($1)', [anna.id]);
  await exports.make();
  await query('UPDATE exports SET error = $2 WHERE member_id = $1', [anna.id, CANARY]);
  await jobs.enqueue({ kind: exports.job, data: {} });
}

/** Returns the columns of these tables that can contain a text, as `table.column`. */
async function readTextColumns(tables: readonly string[]): Promise<string[]> {
  const rows = await query(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = ANY ($1) AND data_type IN ('text', 'jsonb', 'ARRAY', 'bytea')
     ORDER BY table_name COLLATE "C", column_name COLLATE "C"`,
    [tables],
  );
  return rows.map(({ name }: { name: string }) => name);
}

const hasTrace = async (table: string, expression: string): Promise<boolean> =>
  (
    await query(`SELECT FROM ${table} t WHERE ${expression} LIKE ANY ($1) LIMIT 1`, [
      TRACES.map((trace) => `%${trace}%`),
    ])
  ).length > 0;

/** Returns all tables with the canary, including those of the jobs. */
async function searchTables(): Promise<string[]> {
  const schemas = await readSchemaNames(server.database.pool);
  const tables = await query(
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = ANY ($1)`,
    [[schemas.tables, schemas.jobs]],
  );
  expect(tables.length).toBeGreaterThan(40);
  const names: string[] = [];
  for (const { name } of tables) if (await hasTrace(name, 't::text')) names.push(name);
  return names.map((name) => name.replace(/^.*\./, '')).toSorted();
}

/** Returns all files of the store, and whether their name or content has the canary. */
function searchFiles(): [path: string, hasCanary: boolean][] {
  const folder = join(server.folder, 'files');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => [
    name,
    name.includes(CANARY) || readFileSync(join(parentPath, name)).includes(CANARY),
  ]);
}

/** Columns without a text of a member, by table: enumerations, codes of lists, hashes and random names. */
const WITHOUT_MEMBER_TEXT: Readonly<Record<string, string>> = {
  account_notices: 'decision_number',
  blocks: 'status',
  changes: 'kind',
  complaints: 'decision_number kind language number state',
  consents: 'kind text_hash',
  decisions: 'act actor case_number ground number',
  departures: 'reason',
  discount_codes: 'country currency paymentmethods status validity',
  documents: 'company country currency series',
  encounters: 'verdict',
  exports: 'filename state',
  ledger: 'reason reference',
  links: 'kind',
  mail_rounds: 'kind',
  mails: 'kind language',
  mandates: 'country currency',
  media: 'voice_type',
  members:
    'country credit_price_currency email_notifications first_country gender language looking_for notes_language ' +
    'notifications_disabled profile_status region sexuality status',
  messages: 'kind',
  method_blocks: 'method',
  operator_log: 'act actor case_number decision_number details',
  orders: 'country currency discount_code number state terms_version text_hash',
  payment_customers: 'provider',
  payments: 'currency failure method provider provider_id status',
  photos: 'status',
  push_subscriptions: 'token_hash',
  redemptions: 'code slot',
  refunds: 'currency failure provider_id reason state',
  reports: 'number reason state subject',
  sessions: 'token_hash',
  stored_methods: 'expires method provider',
};

test('leaves no text of an erased member in tables, jobs and files, except the evidence of reports', async () => {
  await fillAccount();
  await fillContacts();
  await fillPictures();
  await fillPurchases();
  await fillMandates();
  await makeExport();
  await query(
    `INSERT INTO reports (number, reporter_id, reported_id, subject_id, subject, reason, note, evidence)
     VALUES ('R-1', $1, $2, gen_random_uuid(), 'profile', 'other', $3, jsonb_build_object('name', $3::text))`,
    [anna.id, ben.id, CANARY],
  );

  await query(
    `INSERT INTO passkeys (id, member_id, name, public_key, counter, transports, backed_up)
     VALUES ($2, $1, $2, convert_to($2, 'UTF8'), 0, ARRAY[$2], false)`,
    [anna.id, CANARY],
  );
  await query(
    `INSERT INTO complaints (id, number, site_id, member_id, email, language, kind, place, body)
     SELECT gen_random_uuid(), 'C-1', site_id, id, $2, 'en', 'other', $2, $2 FROM members WHERE id = $1`,
    [anna.id, CANARY],
  );
  await query(
    "INSERT INTO decisions (number, act, member_id, facts, rule, actor) VALUES ('D-1', 'suspend', $1, $2, $2, 'op')",
    [anna.id, CANARY],
  );
  await query("INSERT INTO operator_log (actor, act, member_id) VALUES ('op', 'suspend', $1)", [anna.id]);

  const tables = [...new Set(Object.keys(MEMBER_COLUMNS).map((column) => column.replace(/\..*/, '')))];
  const missing: string[] = [];
  for (const column of await readTextColumns([...tables, 'members', 'push_subscriptions'])) {
    const [table = '', name = ''] = column.split('.');
    if (!(await hasTrace(table, `t."${name}"::text`))) missing.push(column);
  }
  expect(missing).toEqual(
    Object.entries(WITHOUT_MEMBER_TEXT).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`)),
  );
  // Five pictures, a recording, and the archive with copies of three.
  expect(searchFiles().filter(([, hasCanary]) => hasCanary)).toHaveLength(7);

  await query("UPDATE members SET status = 'pending_deletion', deletion_due_at = now() WHERE id = $1", [anna.id]);
  await eraseAccounts({ pool: server.database.pool, publishChange: () => {} });
  await forgetCustomers(testPaymentDependencies(server.database.pool, [new FakeProvider()]));
  await sweepFiles({ pool: server.database.pool, files: server.files });

  expect(await searchTables()).toEqual(['reports']);
  expect(searchFiles()).toEqual([]);
});
