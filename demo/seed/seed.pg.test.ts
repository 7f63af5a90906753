import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDefaultSite } from '../../server/features/sites/sites.ts';
import { createTestDatabase, type TestDatabase } from '../../server/fixtures/database/database.ts';
import { verifyPassword } from '../../server/platform/security/passwords.ts';
import { drawDemoFile } from './demo-files.ts';
import { accountId } from '../cast/demo-ids.ts';
import { seedDemo } from './seed.ts';

let database: TestDatabase;
let dataDir: string;
let first: Awaited<ReturnType<typeof seedDemo>>;

const start = (demoPassword?: string) =>
  seedDemo({ pool: database.pool, config: { dataDir, demoPassword, demoConversations: 190 } });
const one = async <Result>(text: string, values: unknown[] = []): Promise<Result> =>
  (await database.pool.query(text, values)).rows[0] as Result;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'liaison-demo-'));
  await ensureDefaultSite(database.pool);
  // Two processes start concurrently.
  [first] = await Promise.all([start(), start()]);
}, 60_000);

afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test('seeds two thousand adult fictional members in at least six countries', async () => {
  const { members, youngest, countries, unmarked } = await one<Record<string, number>>(
    `SELECT count(*)::int AS members, min(date_part('year', age(date_of_birth)))::int AS youngest,
       count(DISTINCT country)::int AS countries,
       count(*) FILTER (WHERE NOT fictional)::int AS unmarked FROM members WHERE email IS NULL`,
  );
  expect(members).toBeGreaterThanOrEqual(2_000);
  expect(youngest).toBeGreaterThanOrEqual(21);
  expect(countries).toBeGreaterThanOrEqual(6);
  expect(unmarked).toBe(0);
});

test('numbers the messages of every conversation without gaps and sets matching marks', async () => {
  const { rows } = await database.pool.query(
    `SELECT c.id FROM conversations c LEFT JOIN messages m ON m.conversation_id = c.id
     GROUP BY c.id HAVING count(m.id) <> c.last_seq OR max(m.seq) <> c.last_seq OR min(m.seq) <> 1
       OR min(m.accepted_at) <> c.created_at OR max(m.accepted_at) <> c.updated_at OR max(m.accepted_at) > now()`,
  );
  expect(rows).toEqual([]);
  const order = await database.pool.query(
    `SELECT FROM messages a JOIN messages b ON b.conversation_id = a.conversation_id AND b.seq = a.seq + 1
       WHERE b.accepted_at < a.accepted_at`,
  );
  expect(order.rowCount).toBe(0);
  const marks = await database.pool.query(
    `SELECT FROM conversation_members cm JOIN messages m
       ON m.conversation_id = cm.conversation_id AND m.seq > cm.read_seq WHERE m.sender_id = cm.member_id`,
  );
  expect(marks.rowCount).toBe(0);
});

test('gives the premium account more than 200 conversations and 10,000 messages, one long, some unread', async () => {
  const { conversations, messages, longest, unread } = await one<Record<string, number>>(
    `SELECT count(*)::int AS conversations, sum(c.last_seq)::int AS messages, max(c.last_seq) AS longest,
       sum(c.last_seq - cm.read_seq)::int AS unread
     FROM conversation_members cm JOIN conversations c ON c.id = cm.conversation_id WHERE cm.member_id = $1`,
    [accountId('premium')],
  );
  expect(conversations).toBeGreaterThan(200);
  expect(messages).toBeGreaterThan(10_000);
  expect(longest).toBeGreaterThan(1_900);
  expect(unread).toBeGreaterThan(5);
  expect(unread).toBeLessThan(60);
});

test('gives the free account an unread message and one conversation left to start', async () => {
  const { started, unread } = await one<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE c.started_by = $1)::int AS started, sum(c.last_seq - cm.read_seq)::int AS unread
     FROM conversation_members cm JOIN conversations c ON c.id = cm.conversation_id WHERE cm.member_id = $1`,
    [accountId('free')],
  );
  expect([started, unread]).toEqual([1, 1]);
});

test('matches balances with the ledger, which never falls below zero', async () => {
  const { rows } = await database.pool.query(
    `SELECT m.email, c.credits, sum(l.amount)::int AS sum, min(l.balance_after) AS least,
       (array_agg(l.balance_after ORDER BY l.created_at DESC, l.amount DESC))[1] AS last
     FROM members m JOIN member_counters c ON c.member_id = m.id JOIN ledger l ON l.member_id = m.id
     GROUP BY m.email, c.credits ORDER BY m.email`,
  );
  expect(rows).toMatchObject([
    { email: 'free@demo.test', credits: 5, sum: 5 },
    { email: 'premium@demo.test', credits: 250, sum: 250 },
    { email: 'second@demo.test', credits: 60, sum: 60 },
  ]);
  for (const row of rows) expect(row.least).toBeGreaterThanOrEqual(0);
  const { unpaid } = await one<{ unpaid: number }>(
    `SELECT count(*)::int AS unpaid FROM messages m JOIN members s ON s.id = m.sender_id AND NOT s.fictional
     LEFT JOIN ledger l ON l.reason = 'message' AND l.reference = m.id::text AND l.balance_after = m.credits_after
     WHERE l.reference IS NULL`,
  );
  expect(unpaid).toBe(0);
});

test('gives the company the address and numbers that documents require', async () => {
  const { company } = await one<{ company: Record<string, unknown> }>('SELECT company FROM sites WHERE host IS NULL');
  expect(company).toMatchObject({
    address: 'Havenkade 12, 3011 AA',
    city: 'Rotterdam',
    kvk: '00000000',
    vat_numbers: ['NL000000000B00'],
  });
});

test('gives each entry of the ledger a distinct time', async () => {
  const { rows } = await database.pool.query(
    `SELECT * FROM (
       SELECT member_id, created_at, balance_after, lag(created_at) OVER entries AS time_before,
         coalesce(lag(balance_after) OVER entries, 0) + amount AS balance
       FROM ledger WINDOW entries AS (PARTITION BY member_id ORDER BY created_at, reason COLLATE "C", reference COLLATE "C")
     ) l WHERE created_at <= time_before OR balance_after <> balance OR created_at > now()`,
  );
  expect(rows).toEqual([]);
});

test('gives each entry of the ledger a reference that can be a cursor', async () => {
  const { rows } = await database.pool.query(String.raw`SELECT reference FROM ledger WHERE reference !~ '^[!-~]+$'`);
  expect(rows).toEqual([]);
});

test('marks the credits of the demo as such in the ledger', async () => {
  const { rows } = await database.pool.query<{ kind: string }>(
    `SELECT DISTINCT kind FROM ledger l CROSS JOIN LATERAL shown_entry(l.member_id, l.reason, l.reference)
     WHERE amount > 0 OR kind = 'other'`,
  );
  expect(rows).toEqual([{ kind: 'demo' }]);
});

test('stores one random password per installation, readable by its owner only', async () => {
  const again = await start();
  expect([first.accounts, again.seeded]).toEqual([again.accounts, false]);
  expect(first.accounts.map(({ email }) => email)).toEqual(['free@demo.test', 'premium@demo.test', 'second@demo.test']);
  const password = first.accounts[0]?.password ?? '';
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  const path = join(dataDir, 'demo-password');
  expect(await readFile(path, 'utf8')).toBe(`${password}\n`);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const { rows } = await database.pool.query<{ password_hash: string }>('SELECT password_hash FROM credentials');
  expect(rows).toHaveLength(3);
  expect(await verifyPassword(rows[0]?.password_hash, password)).toBe(true);
});

test('prefers a configured password', async () => {
  const { accounts } = await start('chosen for this test');
  expect(accounts[0]?.password).toBe('chosen for this test');
  const { password_hash } = await one<{ password_hash: string }>(
    'SELECT password_hash FROM credentials WHERE member_id = $1',
    [accountId('second')],
  );
  expect(await verifyPassword(password_hash, 'chosen for this test')).toBe(true);
});

test('can draw all named pictures and has small placeholders', async () => {
  const { rows } = await database.pool.query<{ filename: string; placeholder: string }>(
    `(SELECT filename, placeholder FROM photos WHERE filename ~ 'person-cast-[klm]')
       UNION (SELECT filename, placeholder FROM photos ORDER BY id LIMIT 4)
     UNION (SELECT filename, placeholder FROM media)`,
  );
  expect(rows.length).toBeGreaterThan(15);
  for (const { filename, placeholder } of rows) {
    expect(placeholder.length).toBeLessThanOrEqual(32);
    expect((await drawDemoFile(filename))?.subarray(8, 12).toString(), filename).toBe('WEBP');
  }
});

test('seeds likes of fictional members and accounts only, with a seen match for each mutual like', async () => {
  const { likes, invented, accounts } = await one<Record<string, number>>(
    `SELECT count(*)::int AS likes, count(*) FILTER (WHERE NOT liker.fictional AND liker.email NOT LIKE '%@demo.test')::int AS invented,
       count(DISTINCT l.liked_id) FILTER (WHERE NOT liked.fictional)::int AS accounts
     FROM likes l JOIN members liker ON liker.id = l.liker_id JOIN members liked ON liked.id = l.liked_id`,
  );
  expect(likes).toBeGreaterThan(20);
  expect([invented, accounts]).toEqual([0, 3]);
  const { rows } = await database.pool.query(
    `SELECT m.seen_a IS NOT NULL AND m.seen_b IS NOT NULL AS is_old,
       (SELECT count(*)::int FROM likes l
        WHERE (l.liker_id, l.liked_id) IN ((m.member_a, m.member_b), (m.member_b, m.member_a))) AS sides
     FROM matches m`,
  );
  expect(rows.filter(({ is_old, sides }) => is_old !== true || sides !== 2)).toEqual([]);
  const { mutual } = await one<{ mutual: number }>(
    `SELECT count(*)::int AS mutual FROM likes a
     JOIN likes b ON b.liker_id = a.liked_id AND b.liked_id = a.liker_id AND a.liker_id < b.liker_id`,
  );
  expect([rows.length, mutual]).toEqual([3, 3]);
  const news = await database.pool.query<{ liker_id: string }>('SELECT liker_id FROM new_likes WHERE member_id = $1', [
    accountId('premium'),
  ]);
  expect(news.rows.map(({ liker_id }) => liker_id).toSorted()).toEqual(
    [accountId('free'), accountId('second')].toSorted(),
  );
});
