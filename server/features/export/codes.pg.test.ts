import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONSENT_KINDS, EMAIL_NOTIFICATIONS } from '../../../contract/base/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { exportOf } from '../../fixtures/exports.ts';
import { createPerson } from '../../fixtures/people.ts';
import { MAIL_KINDS } from '../../app/mail-kinds.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('shows texts in place of the codes of the data', async () => {
  const { pool } = server.database;
  const paul = await createPerson(pool, { name: 'Paul', gender: 'male' });
  await pool.query(
    `UPDATE members SET notes = '{"about": "x", "looking_for": "x", "my_song": "x"}', email_notifications = $2,
       notifications_disabled = '{fbl}' WHERE id = $1`,
    [paul.id, EMAIL_NOTIFICATIONS],
  );
  for (const kind of CONSENT_KINDS)
    await pool.query("INSERT INTO consents (member_id, kind, given, version) VALUES ($1, $2, true, '2026-01-01')", [
      paul.id,
      kind,
    ]);
  for (const { name } of MAIL_KINDS) await pool.query("SELECT queue_mail($1, $2, '{}')", [paul.id, name]);
  const { files, text } = await exportOf({ pool, files: server.files }, paul.id);
  const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
  const shown = pages.map((path) => text(path).replaceAll(/<(style|code)[^]*?<\/\1>|<[^>]*>/g, ' ')).join(' ');
  expect(shown).toContain('What I am looking for');
  expect(shown.match(/\b[a-z]+_[a-z_]+\b/g)).toBeNull();
});
