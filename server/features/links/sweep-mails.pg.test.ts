import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { createTestLink } from '../../fixtures/signups.ts';
import { sweepMails } from './sweep-mails.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('deletes old mails, links, quotas and login failures, and no waiting or valid ones', async () => {
  const { pool } = database;
  const { id } = await createTestMember(pool);
  const mails = { sent: '40 days', recent: '3 days', failed: '40 days', waiting: '40 days' };
  for (const [kind, age] of Object.entries(mails)) {
    await pool.query('SELECT queue_mail($1, $2, $3)', [id, kind, '{}']);
    const column = { failed: 'failed_at', waiting: 'created_at' }[kind] ?? 'sent_at';
    await pool.query(`UPDATE mails SET ${column} = now() - $2::interval WHERE kind = $1`, [kind, age]);
  }
  for (const kind of ['sign_in', 'reset', 'activate'] as const) await createTestLink(pool, id, kind);
  await pool.query("UPDATE links SET expires_at = now() - interval '40 days' WHERE kind = 'reset'");
  await pool.query("UPDATE links SET used_at = now() - interval '40 days' WHERE kind = 'sign_in'");
  await pool.query(
    "INSERT INTO mail_quotas (address_hash, kind, day, count) VALUES ('a', 'reset', now() - interval '2 days', 3)",
  );
  await pool.query("SELECT consume_mail_quota('b', 'reset', 3)");
  await pool.query(`INSERT INTO login_failures VALUES
    ('counts', 'one', 2, now() - interval '14 minutes', NULL), ('over', 'one', 2, now() - interval '16 minutes', NULL),
    ('locked', 'one', 5, now() - interval '20 minutes', now() + interval '1 minute'),
    ('open again', 'one', 5, now() - interval '40 minutes', now() - interval '1 minute')`);

  await sweepMails(pool);
  const kindsOf = async (table: string, column: string) =>
    (await pool.query<{ one: string }>(`SELECT ${column} AS one FROM ${table} ORDER BY 1`)).rows.map(({ one }) => one);
  expect(await kindsOf('mails', 'kind')).toEqual(['recent', 'waiting']);
  expect(await kindsOf('links', 'kind')).toEqual(['activate']);
  expect(await kindsOf('mail_quotas', 'address_hash')).toEqual(['b']);
  expect(await kindsOf('login_failures', 'account_hash')).toEqual(['counts', 'locked']);
});
