import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../../contract/account/account.ts';
import { deleteAccount } from '../../../contract/deletion.ts';
import { getLink, redeemLink, requestReactivation, requestReset, requestSignIn } from '../../../contract/links.ts';
import { askPasskeyLogin, passkeyLogin } from '../../../contract/passkeys.ts';
import {
  LINK_CODE_TRIES,
  REACTIVATION_CODES,
  REACTIVATION_DAYS,
  REACTIVATION_MAILS_A_DAY,
} from '../../../contract/base/rules.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { raceBehindLock } from '../../fixtures/database/lock-waits.ts';
import { createTestPasskey } from '../../fixtures/providers/authenticator.ts';
import type { TestMember } from '../../fixtures/members.ts';
import { createTestLink, lastMail, nextMail } from '../../fixtures/signups.ts';
import { hashLinkPart, newLink } from '../../platform/security/link-tokens.ts';

// A member with a pending deletion may lose the mail with the link that cancels it. Every call that signs in sends this mail again.

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
const sessionOf = ({ raw }: Awaited<ReturnType<typeof redeem>>): string =>
  raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
const mailsOfAnna = async () =>
  (await query('SELECT kind FROM mails WHERE recipient = $1 ORDER BY created_at', [anna.email])).rows.map(
    ({ kind }) => kind,
  );

describe('a member with a pending deletion receives another mail with the link that cancels it', () => {
  test.each([
    ['a sign-in link', requestSignIn],
    ['a new password', requestReset],
    ['this mail', requestReactivation],
  ] as const)('on a request for %s', async (_what, call) => {
    const { until } = (await leave()).body;
    const first = (await lastMail(server.database.pool, anna.email)).data.token;
    const mail = await nextMail(server.database.pool, anna.email);
    expect((await server.as()(call, { body: { email: anna.email } })).code).toBe('ok');
    const { kind, data } = await mail();
    expect(kind).toBe('reactivate');
    expect(data).toMatchObject({ until: expect.stringContaining(until.slice(0, 19)) });
    expect(await mailsOfAnna()).toEqual(['reactivate', 'reactivate']);
    expect(data.token).not.toBe(first);
    expect((await redeem(data.token)).body.user?.id).toBe(anna.id);
  });

  test('on a login with the right password, a few times a day, and not with a wrong one', async () => {
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

  test('on a login with a passkey', async () => {
    const passkey = await createTestPasskey(server, { ...anna, session: '' }, PASSWORD);
    await leave();
    const challenge = await server.as()(askPasskeyLogin);
    const cookie = `auth.passkey=${challenge.raw.cookies.find(({ name }) => name === 'auth.passkey')?.value}`;
    const { problem } = await server.as()(passkeyLogin, {
      body: { passkey: passkey.answer(challenge.body) },
      headers: { cookie },
    });
    expect(problem).toMatchObject({ code: 'pending_deletion', data: { mailed: true } });
    expect((await lastMail(server.database.pool, anna.email)).kind).toBe('reactivate');
  });

  test('on the use of an earlier sign-in link', async () => {
    await leave();
    const { problem } = await redeem(await createTestLink(server.database.pool, anna.id, 'sign_in'));
    expect(problem).toMatchObject({ code: 'pending_deletion', data: { mailed: true } });
  });
});

describe('the links of one deletion', () => {
  const mailOfAnna = async () => (await lastMail(server.database.pool, anna.email)).data;
  const redeemCode = (code: string) =>
    server.as()(redeemLink, { body: { kind: 'reactivate', email: anna.email, code } });
  /** Deletes the account and logs in, which mails again. Returns the data of the mails, oldest first. */
  const leaveAndLogIn = async (logins: number) => {
    await leave();
    const mails = [await mailOfAnna()];
    for (let count = 0; count < logins; count += 1) {
      await logIn();
      mails.push(await mailOfAnna());
    }
    return mails;
  };

  test.each([0, 1, 2])(
    'are valid at the same time: number %i restores the account and ends the others',
    async (used) => {
      const mails = await leaveAndLogIn(2);
      const usable = async () =>
        Promise.all(mails.map(async ({ token }) => (await server.as()(getLink, { query: { token } })).body.usable));
      expect(await usable()).toEqual([true, true, true]);
      expect((await redeem(mails[used]?.token ?? '')).body.user?.id).toBe(anna.id);
      expect(await usable()).toEqual([false, false, false]);
      for (const { token, code } of mails) {
        expect((await redeem(token)).code).toBe('link_invalid');
        expect((await redeemCode(code)).code).toBe('link_invalid');
      }
    },
  );

  test('restore the account once when all are used concurrently', async () => {
    const mails = await leaveAndLogIn(3);
    const answers = await raceBehindLock(
      server.database.pool,
      { rowsOf: `members WHERE id = '${anna.id}'` },
      [...mails, ...mails].map(
        ({ token }) =>
          () =>
            redeem(token),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array<string>(7).fill('link_invalid'), 'ok']);
  });

  test('restore the account once when the transactions of two uses overlap', async () => {
    const [first, second] = await leaveAndLogIn(1);
    const client = await server.database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT now()');
    expect((await redeem(second?.token ?? '')).code).toBe('ok');
    const { rows } = await client.query('SELECT outcome FROM redeem_link($1, $2, $3)', [
      hashLinkPart(first?.token ?? ''),
      JSON.stringify(newLink('mail_undo')),
      JSON.stringify(newLink('reset')),
    ]);
    await client.query('ROLLBACK');
    client.release();
    expect(rows).toEqual([{ outcome: 'link_invalid' }]);
  });

  test('do not cancel a later deletion', async () => {
    const [first, second] = await leaveAndLogIn(1);
    anna = { ...anna, token: sessionOf(await redeem(second?.token ?? '')) };
    expect((await leave()).code).toBe('ok');
    expect((await redeem(first?.token ?? '')).code).toBe('link_invalid');
    expect((await redeem((await mailOfAnna()).token)).code).toBe('ok');
  });

  test('have valid codes in the newest mails only', async () => {
    const mails = await leaveAndLogIn(REACTIVATION_CODES);
    expect((await redeemCode(mails[0]?.code ?? '')).code).toBe('link_invalid');
    expect((await redeemCode(mails[1]?.code ?? '')).code).toBe('ok');
  });

  test('share the tries of their codes, and have valid tokens after the last try', async () => {
    const mails = await leaveAndLogIn(2);
    for (let tries = 0; tries < LINK_CODE_TRIES; tries += 1)
      expect((await redeemCode('00000000')).code).toBe('link_invalid');
    for (const { code } of mails) expect((await redeemCode(code)).code).toBe('link_invalid');
    expect((await redeem(mails[0]?.token ?? '')).code).toBe('ok');
  });

  test('end with the account', async () => {
    const mails = await leaveAndLogIn(1);
    await query(
      `WITH due AS (UPDATE members SET deletion_due_at = now() WHERE id = $1)
       UPDATE links SET expires_at = expires_at - make_interval(days => $2) WHERE member_id = $1`,
      [anna.id, REACTIVATION_DAYS],
    );
    for (const { token } of mails) expect((await redeem(token)).code).toBe('link_invalid');
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

test('an account without a pending deletion and an unknown address have the same answer and no mail', async () => {
  const run = vi.spyOn(server.database.pool, 'query');
  const answers: unknown[] = [];
  for (const email of [anna.email, 'nobody@test.example']) {
    run.mockClear();
    const { raw } = await server.as()(requestReactivation, { body: { email } });
    await vi.waitFor(() =>
      expect(run.mock.calls.some(([text]) => JSON.stringify(text).includes('request_access_link'))).toBe(true),
    );
    await Promise.all(run.mock.results.map(({ value }) => value));
    answers.push([
      raw.statusCode,
      raw.body,
      run.mock.calls.map(([asked]: unknown[]) => (asked as { text?: string }).text ?? asked),
    ]);
  }
  expect(answers[1]).toEqual(answers[0]);
  run.mockRestore();
  expect(await mailsOfAnna()).toEqual([]);
  for (let mails = 1; mails < REACTIVATION_MAILS_A_DAY; mails += 1)
    await server.as()(requestReactivation, { body: { email: anna.email } });
  expect((await server.as()(requestReactivation, { body: { email: anna.email } })).code).toBe('too_many_mails');
});
