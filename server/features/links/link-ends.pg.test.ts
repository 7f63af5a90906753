import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getLink, type LinkKind, redeemLink, resetPassword } from '../../../contract/links.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import type { TestMember } from '../../fixtures/members.ts';
import { createTestLink } from '../../fixtures/signups.ts';
import { newLink } from '../../platform/security/link-tokens.ts';

let server: TestApp;
let anna: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  anna = await createTestAccount(server.database.pool);
});

test.each<[LinkKind, number]>([
  ['reset', 1],
  ['sign_in', 1],
  ['activate', 24],
  ['mail_change', 24],
  ['mail_undo', 72],
  ['reactivate', 14 * 24],
])('a link of the kind %s ends after %i h', async (kind, hours) => {
  const token = await createTestLink(server.database.pool, anna.id, kind);
  const pass = (seconds: number) =>
    server.database.pool.query(
      'UPDATE links SET expires_at = expires_at - make_interval(secs => $2) WHERE member_id = $1',
      [anna.id, seconds],
    );
  const isUsable = async () => (await server.as()(getLink, { query: { token } })).body.usable;
  await pass(hours * 3_600 - 60);
  expect(await isUsable()).toBe(true);
  await pass(60);
  expect(await isUsable()).toBe(false);
});

test.each([
  [
    'reset',
    '%reset_password(%',
    (token: string) => server.as()(resetPassword, { body: { token, password: `${PASSWORD} again` } }),
  ],
  ['sign_in', '%redeem_link(%', (token: string) => server.as()(redeemLink, { body: { token } })],
] as const)(
  'a link of the kind %s that is used while the next one is mailed is invalid',
  async (kind, pattern, use) => {
    const { pool } = server.database;
    const token = await createTestLink(server.database.pool, anna.id, kind);
    const next = newLink(kind);
    const used = await callBeside<{ readonly code: string }>(pool, {
      work: (client) => client.query('SELECT lock_members(ARRAY[$1::uuid])', [anna.id]),
      calls: [() => use(token)],
      pattern,
      end: (client) =>
        client.query('SELECT create_link($1, $2, $3, $4, $5)', [
          anna.id,
          kind,
          next.token_hash,
          next.code_hash,
          next.hours,
        ]),
    });
    expect(used.map(({ code }) => code)).toEqual(['link_invalid']);
  },
);
