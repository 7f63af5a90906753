import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser, login } from '../../../contract/account/account.ts';
import {
  changeEmail,
  disownLink,
  getLink,
  type LinkKind,
  redeemLink,
  requestReset,
  resetPassword,
} from '../../../contract/links.ts';
import { LINK_MAILS_A_DAY, RESET_MAILS_A_DAY } from '../../../contract/base/rules.ts';
import { hashAccount } from '../account/login-limit.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestLink, lastMail, nextMail } from '../../fixtures/signups.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, createTestSite, setState, type TestMember, type TestState } from '../../fixtures/members.ts';
import { newLink } from '../../platform/security/link-tokens.ts';

const NEXT = 'another sentence, just as long';
let server: TestApp;
let anna: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
const query = (sql: string, values: unknown[]) => server.database.pool.query(sql, values);

const createAccount = (state: TestState = 'active') => createTestAccount(server.database.pool, { state });
beforeEach(async () => {
  anna = await createAccount();
});

const siteOf = async ({ id }: TestMember): Promise<string> =>
  (await query('SELECT site_id FROM members WHERE id = $1', [id])).rows[0].site_id;
const redeem = (token: string) => server.as()(redeemLink, { body: { token } });
const tokenTo = async (recipient: string) => (await lastMail(server.database.pool, recipient)).data.token;
const logIn = async (email: string, password: string) =>
  (await server.as()(login, { body: { email, password }, remoteAddress: `10.9.${Math.trunc(Math.random() * 250)}.7` }))
    .code;

const createLink = (member: TestMember, kind: LinkKind) => createTestLink(server.database.pool, member.id, kind);

describe('a new password by mail', () => {
  const ask = async (email: string) => (await server.as()(requestReset, { body: { email } })).code;
  /** Requests a link and returns its token. */
  const tokenFor = async ({ email }: TestMember): Promise<string> => {
    const mail = await nextMail(server.database.pool, email);
    expect(await ask(email.toUpperCase())).toBe('ok');
    return (await mail()).data.token;
  };
  const set = (token: string, password = NEXT) => server.as()(resetPassword, { body: { token, password } });

  test('is refused for an unknown address when the account of the link is deleted', async () => {
    const token = await tokenFor(anna);
    await setState(server.database.pool, anna.id, 'deleted');
    expect((await set(token)).code).toBe('email_not_found');
    expect(await logIn(anna.email, NEXT)).toBe('login_failed');
  });

  test('replaces the old one once, ends all sessions and begins a new one', async () => {
    const token = await tokenFor(anna);
    const answers = await raceBehindLock(
      server.database.pool,
      { rowsOf: `links WHERE member_id = '${anna.id}'` },
      repeat(3, () => set(token)),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['link_invalid', 'link_invalid', 'ok']);
    expect((await server.as(anna)(getUser)).body.user).toBeNull();
    expect([await logIn(anna.email, PASSWORD), await logIn(anna.email, NEXT)]).toEqual(['login_failed', 'ok']);
  });

  test('has the same answer for an unknown address, and the same limit of three mails a day', async () => {
    for (const email of [anna.email, 'nobody@test.example']) {
      for (let mails = 0; mails < RESET_MAILS_A_DAY; mails += 1) expect(await ask(email)).toBe('ok');
      expect(await ask(email)).toBe('too_many_reset_mails');
    }
    const { rowCount } = await query("SELECT FROM mails WHERE recipient = 'nobody@test.example'", []);
    expect(rowCount).toBe(0);
  });

  test('confirms the address of an unconfirmed member', async () => {
    const vera = await createAccount('not_confirmed');
    expect((await set(await tokenFor(vera))).body.user.status).toBe('active');
  });

  test('does not use up its link for a password that is too common', async () => {
    const token = await tokenFor(anna);
    expect((await set(token, 'basketball')).code).toBe('password_too_common');
    expect((await set(token, anna.email)).code).toBe('password_too_personal');
    expect((await set(token)).code).toBe('ok');
  });

  test('causes a mail to the member', async () => {
    await set(await tokenFor(anna));
    expect(await lastMail(server.database.pool, anna.email)).toMatchObject({
      kind: 'password_changed',
      data: { by: 'reset' },
    });
  });

  test('of a suspended member is set, removes login locks and reports the suspension', async () => {
    await setState(server.database.pool, anna.id, 'suspended');
    const token = await tokenFor(anna);
    const account = hashAccount(await siteOf(anna), anna.email);
    await query("INSERT INTO login_failures VALUES ($1, 'one', 5, now(), now() + interval '15 minutes')", [account]);
    expect((await set(token)).code).toBe('account_suspended');
    expect((await query('SELECT FROM login_failures WHERE account_hash = $1', [account])).rowCount).toBe(0);
    expect(await logIn(anna.email, NEXT)).toBe('account_suspended');
  });

  test('of a member with a pending deletion is refused, mails the link that cancels it, and works after that', async () => {
    const token = await tokenFor(anna);
    await setState(server.database.pool, anna.id, 'pending_deletion');
    expect((await set(token)).problem).toMatchObject({ code: 'pending_deletion', data: { mailed: true } });
    expect(await logIn(anna.email, NEXT)).toBe('login_failed');
    const back = await lastMail(server.database.pool, anna.email);
    expect(back.kind).toBe('reactivate');
    expect((await redeem(back.data.token)).code).toBe('ok');
    expect((await set(token)).code).toBe('ok');
  });

  test('has a link that does nothing else', async () => {
    const token = await tokenFor(anna);
    expect((await redeem(token)).code).toBe('link_invalid');
    expect((await set(token)).code).toBe('ok');
  });
});

describe('a change of address', () => {
  const change = async (email: string, password = PASSWORD) =>
    (await server.as(anna)(changeEmail, { body: { email, identity: { password } } })).code;
  const addressOfAnna = async () => (await server.as(anna)(getUser)).body.user?.email;

  test('takes effect when the link to the new address is used, and the old address can undo it', async () => {
    const email = `moved-${anna.id}@test.example`;
    expect(await change(email)).toBe('ok');
    expect(await addressOfAnna()).toBe(anna.email);
    const token = await tokenTo(email);
    expect((await server.as()(getLink, { query: { token } })).body).toEqual({
      kind: 'mail_change',
      email,
      usable: true,
      confirmed: false,
      name: null,
    });
    expect((await redeem(token)).body).toEqual({ kind: 'mail_change', user: null });
    expect(await addressOfAnna()).toBe(email);

    const notice = await lastMail(server.database.pool, anna.email);
    expect(notice).toMatchObject({ kind: 'mail_change_notice', data: { email } });
    expect((await redeem(notice.data.token)).body).toEqual({ kind: 'mail_undo', user: null });
    // The person who changed the address knew the password, so the undo removes it and mails a link for a new one.
    expect(await logIn(anna.email, PASSWORD)).toBe('login_failed');
    expect((await server.as(anna)(getUser)).body.user).toBeNull();
    expect(await lastMail(server.database.pool, anna.email)).toMatchObject({ kind: 'reset', data: { by: 'undo' } });
    const reset = await tokenTo(anna.email);
    expect((await server.as()(resetPassword, { body: { token: reset, password: NEXT } })).code).toBe('ok');
    expect(await logIn(anna.email, NEXT)).toBe('ok');
  });

  test('works only for the newest of two pending changes', async () => {
    const [first, second] = [`one-${anna.id}@test.example`, `two-${anna.id}@test.example`];
    await change(first);
    await change(second);
    expect((await redeem(await tokenTo(first))).code).toBe('link_invalid');
    expect((await redeem(await tokenTo(second))).code).toBe('ok');
    expect(await addressOfAnna()).toBe(second);
  });

  test('needs the password, and a free address, also when the link is used', async () => {
    const ben = await createAccount();
    expect(await change(ben.email.toUpperCase())).toBe('email_in_use');
    expect(await change('free@test.example', 'not my password')).toBe('old_password_wrong');
    const email = `late-${anna.id}@test.example`;
    await change(email);
    await query('UPDATE members SET email = $2 WHERE id = $1', [ben.id, email]);
    expect((await redeem(await tokenTo(email))).code).toBe('email_in_use');
    expect(await addressOfAnna()).toBe(anna.email);
  });

  test('is limited to some mails a day', async () => {
    for (let mails = 0; mails < LINK_MAILS_A_DAY; mails += 1) await change(`n${mails}-${anna.id}@test.example`);
    expect(await change(`more-${anna.id}@test.example`)).toBe('too_many_mails');
  });
});

describe('other links', () => {
  test('GET reports a used, replaced or expired link as unusable, without its address', async () => {
    const [used, old] = [await createLink(anna, 'activate'), await createLink(anna, 'unsubscribe')];
    await redeem(used);
    await query("UPDATE links SET expires_at = now(), email = 'visitor@test.example' WHERE kind = 'unsubscribe'", []);
    const replaced = await createLink(anna, 'sign_in');
    await createLink(anna, 'sign_in');
    for (const token of [used, old, replaced]) {
      expect((await server.as()(getLink, { query: { token } })).body).toMatchObject({ usable: false, email: null });
      expect((await redeem(token)).code).toBe('link_invalid');
    }
  });

  test('GET returns the purpose of a link, and changes nothing', async () => {
    const token = await createLink(anna, 'unsubscribe');
    for (let opened = 0; opened < 3; opened += 1)
      expect((await server.as()(getLink, { query: { token } })).body).toEqual({
        kind: 'unsubscribe',
        email: null,
        usable: true,
        confirmed: false,
        name: null,
      });
    expect((await server.as(anna)(getUser)).body.user?.notifications_disabled).toEqual([]);
    expect((await server.as()(getLink, { query: { token: newLink('reset').token } })).code).toBe('not_found');
  });

  test('sign_in signs its member in once, and ends no other session', async () => {
    const token = await createLink(anna, 'sign_in');
    const [first, second] = [await redeem(token), await redeem(token)];
    expect([first.body.user?.id, second.code]).toEqual([anna.id, 'link_invalid']);
    expect((await server.as(anna)(getUser)).body.user?.id).toBe(anna.id);
  });

  test('reactivate restores an account and signs in', async () => {
    await setState(server.database.pool, anna.id, 'pending_deletion');
    const { body } = await redeem(await createLink(anna, 'reactivate'));
    expect(body).toMatchObject({ kind: 'reactivate', user: { id: anna.id, status: 'active' } });
  });

  test('activate reports after its use that the address is confirmed', async () => {
    const vera = await createAccount('not_confirmed');
    const token = await createLink(vera, 'activate');
    const readLink = async () => (await server.as()(getLink, { query: { token } })).body;
    expect(await readLink()).toMatchObject({ usable: true, confirmed: false });
    await redeem(token);
    expect(await readLink()).toMatchObject({ usable: false, confirmed: true });
  });

  test('unsubscribe stores its reason once', async () => {
    for (let times = 0; times < 2; times += 1) await redeem(await createLink(anna, 'unsubscribe'));
    expect((await server.as(anna)(getUser)).body.user?.notifications_disabled).toEqual(['listunsubscribe']);
  });

  test('of a member of another site are unknown here', async () => {
    const { pool } = server.database;
    const elsewhere = await createTestMember(pool, { site: await createTestSite(pool) });
    const token = await createLink(elsewhere, 'sign_in');
    expect((await server.as()(getLink, { query: { token } })).code).toBe('not_found');
    expect((await redeem(token)).code).toBe('link_invalid');
    const reset = await createLink(elsewhere, 'reset');
    expect((await server.as()(resetPassword, { body: { token: reset, password: NEXT } })).code).toBe('link_invalid');
    const { rowCount } = await query('SELECT FROM links WHERE member_id = $1 AND used_at IS NULL', [elsewhere.id]);
    expect(rowCount).toBe(2);
  });

  test('of a member of another site erases no account here', async () => {
    const { pool } = server.database;
    const elsewhere = await createTestMember(pool, { site: await createTestSite(pool), state: 'not_confirmed' });
    const token = await createLink(elsewhere, 'activate');
    expect((await server.as()(disownLink, { body: { token } })).code).toBe('link_invalid');
    const { rows } = await query('SELECT status FROM members WHERE id = $1', [elsewhere.id]);
    expect(rows).toEqual([{ status: 'not_confirmed' }]);
  });

  test('the tables hold neither tokens nor codes', async () => {
    const token = await createLink(anna, 'sign_in');
    const { rows } = await query('SELECT * FROM links WHERE member_id = $1', [anna.id]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
