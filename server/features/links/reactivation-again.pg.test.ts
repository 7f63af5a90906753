import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../../contract/account.ts';
import { deleteAccount } from '../../../contract/deletion.ts';
import { redeemLink, requestReactivation, requestReset, requestSignIn } from '../../../contract/links.ts';
import { askPasskeyLogin, passkeyLogin } from '../../../contract/passkeys.ts';
import { REACTIVATION_MAILS_A_DAY } from '../../../contract/rules.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestPasskey } from '../../fixtures/authenticator.ts';
import type { TestMember } from '../../fixtures/members.ts';
import { createTestLink, lastMail, nextMail } from '../../fixtures/signups.ts';

// A member who has deleted their account may lose the only mail that takes the deletion back. Every way in sends it again.

let server: TestApp;
let anna: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  anna = await createTestAccount(server.database.pool, { name: 'Anna' });
});

const query = (sql: string, values: unknown[]) => server.database.pool.query(sql, values);
const leave = () =>
  server.as(anna)(deleteAccount, { body: { identity: { password: PASSWORD }, reason: null, note: '' } });
const logIn = (password = PASSWORD) => server.as()(login, { body: { email: anna.email, password } });
const redeem = (token: string) => server.as()(redeemLink, { body: { token } });
const mailsOfAnna = async () =>
  (await query('SELECT kind FROM mails WHERE recipient = $1 ORDER BY created_at', [anna.email])).rows.map(
    ({ kind }) => kind,
  );

describe('a member whose deletion is pending gets the mail that takes it back again', () => {
  test.each([
    ['a sign-in link', requestSignIn],
    ['a new password', requestReset],
    ['this mail', requestReactivation],
  ] as const)('by asking for %s', async (_what, call) => {
    const { until } = (await leave()).body;
    const first = (await lastMail(server.database.pool, anna.email)).data.token;
    const mail = await nextMail(server.database.pool, anna.email);
    expect((await server.as()(call, { body: { email: anna.email } })).code).toBe('ok');
    const { kind, data } = await mail();
    expect(kind).toBe('reactivate');
    expect(data).toMatchObject({ until: expect.stringContaining(until.slice(0, 19)) });
    expect(await mailsOfAnna()).toEqual(['reactivate', 'reactivate']);
    expect((await redeem(first)).code).toBe('link_invalid');
    expect((await redeem(data.token)).body.user?.id).toBe(anna.id);
  });

  test('by the right password, a few times a day, and not by a wrong one', async () => {
    await leave();
    expect((await logIn('not the password at all')).code).toBe('login_failed');
    expect(await mailsOfAnna()).toHaveLength(1);
    const mailed: unknown[] = [];
    for (let logins = 0; logins <= REACTIVATION_MAILS_A_DAY; logins += 1) {
      const { problem } = await logIn();
      expect(problem?.code).toBe('pending_deletion');
      mailed.push(problem?.data['mailed']);
    }
    expect(mailed).toEqual([...Array.from({ length: REACTIVATION_MAILS_A_DAY }, () => true), false]);
    expect(await mailsOfAnna()).toHaveLength(1 + REACTIVATION_MAILS_A_DAY);
    expect((await redeem((await lastMail(server.database.pool, anna.email)).data.token)).body.user?.id).toBe(anna.id);
  });

  test('by a passkey', async () => {
    const passkey = await createTestPasskey(server, { ...anna, session: '' }, PASSWORD);
    await leave();
    const asked = await server.as()(askPasskeyLogin);
    const cookie = `auth.passkey=${asked.raw.cookies.find(({ name }) => name === 'auth.passkey')?.value}`;
    const { problem } = await server.as()(passkeyLogin, {
      body: { passkey: passkey.answer(asked.body) },
      headers: { cookie },
    });
    expect(problem).toMatchObject({ code: 'pending_deletion', data: { mailed: true } });
    expect((await lastMail(server.database.pool, anna.email)).kind).toBe('reactivate');
  });

  test('by a sign-in link of before', async () => {
    await leave();
    const { problem } = await redeem(await createTestLink(server.database.pool, anna.id, 'sign_in'));
    expect(problem).toMatchObject({ code: 'pending_deletion', data: { mailed: true } });
  });
});

test('the link of a later mail does not outlive the account', async () => {
  await leave();
  await query("UPDATE members SET deletion_due_at = now() + interval '1 minute' WHERE id = $1", [anna.id]);
  await logIn();
  const { rows } = await query(
    `SELECT l.expires_at = m.deletion_due_at AS ends_with FROM links l JOIN members m ON m.id = l.member_id
     WHERE m.id = $1 AND l.kind = 'reactivate' ORDER BY l.created_at DESC LIMIT 1`,
    [anna.id],
  );
  expect(rows).toEqual([{ ends_with: true }]);
});

test('an account that waits for nothing, and an unknown address, get the same answer and no mail', async () => {
  const run = vi.spyOn(server.database.pool, 'query');
  const seen: unknown[] = [];
  for (const email of [anna.email, 'nobody@test.example']) {
    run.mockClear();
    const { raw } = await server.as()(requestReactivation, { body: { email } });
    await vi.waitFor(() =>
      expect(run.mock.calls.some(([text]) => JSON.stringify(text).includes('request_way_in'))).toBe(true),
    );
    await Promise.all(run.mock.results.map(({ value }) => value));
    seen.push([raw.statusCode, raw.body, run.mock.calls.map(([text]) => text)]);
  }
  expect(seen[1]).toEqual(seen[0]);
  run.mockRestore();
  expect(await mailsOfAnna()).toEqual([]);
  for (let mails = 1; mails < REACTIVATION_MAILS_A_DAY; mails += 1)
    await server.as()(requestReactivation, { body: { email: anna.email } });
  expect((await server.as()(requestReactivation, { body: { email: anna.email } })).code).toBe('too_many_mails');
});
