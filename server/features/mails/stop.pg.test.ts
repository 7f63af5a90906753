import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import type { BodyOf } from '../../../contract/base/call.ts';
import { changeEmail, getLink, redeemLink, requestReset, resetPassword } from '../../../contract/links.ts';
import { enableMails, saveMails } from '../../../contract/mails.ts';
import { EMAIL_NOTIFICATIONS, LINK_MAILS_A_DAY } from '../../../contract/base/rules.ts';
import { resendActivation, signUp } from '../../../contract/signup.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createTestLink, lastMail, nextMail, signupForm } from '../../fixtures/signups.ts';
import { hashLinkPart } from '../../platform/security/link-tokens.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

let server: TestApp;
let anna: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  anna = await createTestAccount(server.database.pool, { name: 'Anna' });
});
const query = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);
const userOf = async (member: TestMember) => (await server.as(member)(getUser)).body.user;
const disabled = async (member = anna) => (await userOf(member))?.notifications_disabled;
type Switches = BodyOf<typeof saveMails>['email_notifications'];
const consents = async (member: { id: string }, kind = 'mails') =>
  (
    await query('SELECT given FROM consents WHERE member_id = $1 AND kind = $2 ORDER BY created_at', [member.id, kind])
  ).rows.map(({ given }) => given);

const ESSENTIAL = ['new_conversations', 'new_messages', 'like', 'unread_message_reminders', 'reminders'];

describe('the types of mails', () => {
  test.each([
    [false, ESSENTIAL],
    [true, EMAIL_NOTIFICATIONS],
  ])('that are on after the sign-up depend on the consent: %s', async (mails, expected) => {
    const body = signupForm();
    const { user } = (await server.as()(signUp, { body: { ...body, consents: { ...body.consents, mails } } })).body;
    expect(user.email_notifications).toEqual([...expected]);
    expect(user.mail_preview).toBe(false);
    expect(await consents(user)).toEqual([mails]);
  });

  test('are switched one by one, and each start or end of the consent is recorded', async () => {
    const save = async (email_notifications: Switches) =>
      (await server.as(anna)(saveMails, { body: { email_notifications } })).body.user.email_notifications;
    expect(await save({ like: false })).toEqual(ESSENTIAL.filter((type) => type !== 'like'));
    expect(await consents(anna)).toEqual([]);
    await save({ news: true });
    await save({ promotions: true });
    expect(await consents(anna)).toEqual([true]);
    await save({ news: false });
    expect(await consents(anna)).toEqual([true]);
    await save({ promotions: false });
    expect(await consents(anna)).toEqual([true, false]);
    await save({ promotions: false });
    expect(await consents(anna)).toEqual([true, false]);
  });

  test('record at most 20 consents, and the last choice counts', async () => {
    for (let times = 0; times < 51; times += 1)
      await server.as(anna)(saveMails, { body: { email_notifications: { news: times % 2 === 0 } } });
    const recorded = await consents(anna);
    expect([recorded.length, recorded.at(-1)]).toEqual([20, true]);
    await server.as(anna)(saveMails, { body: { email_notifications: { news: false } } });
    expect((await consents(anna)).at(-1)).toBe(false);
  });

  test('are all stored when several devices switch them at once', async () => {
    const choices: Switches[] = EMAIL_NOTIFICATIONS.map((type) => ({ [type]: true }));
    await query("UPDATE members SET email_notifications = '{}' WHERE id = $1", [anna.id]);
    await server.database.race(
      choices.map((email_notifications) => () => server.as(anna)(saveMails, { body: { email_notifications } })),
    );
    expect((await userOf(anna))?.email_notifications).toEqual([...EMAIL_NOTIFICATIONS]);
    expect(await consents(anna)).toEqual([true]);
  });

  test('names in mails are saved', async () => {
    expect((await server.as(anna)(saveMails, { body: { mail_preview: true } })).body.user.mail_preview).toBe(true);
  });
});

describe('a one-click unsubscription', () => {
  const getToken = async (member = anna) => {
    const token = await new UnsubscribeTokens(server.database.pool).of(member.id);
    await query('SELECT store_unsubscribe_link($1, $2)', [member.id, hashLinkPart(token)]);
    return token;
  };
  const FORM = 'application/x-www-form-urlencoded';
  const CLICK = 'List-Unsubscribe=One-Click';
  const PARTS = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const post = (token: string, { type = FORM, body = CLICK, more = {} } = {}) =>
    server.app.inject({
      method: 'POST',
      url: `/${token}`,
      headers: { ...(type === '' ? {} : { 'content-type': type }), ...more },
      payload: type === '' ? undefined : body,
    });

  test.each([
    ['a form', {}],
    ['a form of parts', { type: 'multipart/form-data; boundary=x', body: PARTS }],
    ['a foreign origin', { more: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' } }],
  ])('with %s stops the mails, also when repeated', async (_, options) => {
    const token = await getToken();
    for (let times = 0; times < 3; times += 1) expect((await post(token, options)).statusCode).toBe(200);
    expect(await disabled()).toEqual(['listunsubscribe']);
  });

  test.each([
    ['no body', { type: '' }],
    ['another form', { body: 'List-Unsubscribe=Two-Clicks' }],
    ['an empty form', { body: '' }],
    ['JSON', { type: 'application/json', body: '{"List-Unsubscribe": "One-Click"}' }],
  ])('with %s changes nothing', async (_, options) => {
    expect((await post(await getToken(), options)).statusCode).toBe(400);
    expect(await disabled()).toEqual([]);
  });

  test('withdraws the consent and preserves the other types', async () => {
    await server.as(anna)(saveMails, { body: { email_notifications: { news: true, like: false } } });
    await post(await getToken());
    expect((await userOf(anna))?.email_notifications).toEqual(ESSENTIAL.filter((type) => type !== 'like'));
    expect(await consents(anna)).toEqual([true, false]);
  });

  test.each(['activate', 'sign_in', 'reset', 'mail_change', 'reactivate'] as const)(
    'rejects a link of the kind %s',
    async (kind) => {
      const token = await createTestLink(server.database.pool, anna.id, kind);
      expect((await post(token)).statusCode).toBe(404);
      expect(await disabled()).toEqual([]);
      const { rows } = await query('SELECT used_at FROM links WHERE member_id = $1', [anna.id]);
      expect(rows).toEqual([{ used_at: null }]);
    },
  );

  test('rejects unknown tokens and expired links', async () => {
    const ben = await createTestMember(server.database.pool);
    const token = await getToken();
    expect((await post('x'.repeat(43))).statusCode).toBe(404);
    await query("UPDATE links SET expires_at = now() - interval '1 second' WHERE member_id = $1", [anna.id]);
    expect((await post(token)).statusCode).toBe(404);
    expect([await disabled(), await disabled(ben)]).toEqual([[], []]);
  });

  test('is a page with a button in a browser, and opening it changes nothing', async () => {
    const token = await getToken();
    expect((await server.as()(getLink, { query: { token } })).body.kind).toBe('unsubscribe');
    expect(await disabled()).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect((await server.as()(redeemLink, { body: { token } })).code).toBe('ok');
    expect(await disabled()).toEqual(['listunsubscribe']);
  });

  test('works in an old mail while newer mails with the same link are sent', async () => {
    const token = await getToken();
    await query("UPDATE links SET expires_at = now() + interval '1 hour' WHERE member_id = $1", [anna.id]);
    expect(await getToken()).toBe(token);
    const { rows } = await query(
      "SELECT expires_at > now() + interval '1 day' AS lasts FROM links WHERE member_id = $1",
      [anna.id],
    );
    expect(rows).toEqual([{ lasts: true }]);
  });

  test('uses one token for a member, which the database does not store', async () => {
    expect(await getToken()).toBe(await getToken());
    expect((await query('SELECT FROM links WHERE member_id = $1', [anna.id])).rowCount).toBe(1);
    const { rows } = await query('SELECT * FROM links');
    expect(JSON.stringify(rows)).not.toContain(await getToken());
  });
});

describe('mails that were stopped', () => {
  const again = (body: Parameters<typeof askAgain>[0]) => askAgain(body);
  const askAgain = (body: { reason: 'listunsubscribe' } | { reason: 'bounce' } | { reason: 'fbl'; consent: true }) =>
    server.as(anna)(enableMails, { body });
  const disable = (reason: string) => query('SELECT disable_mails($1, $2)', [anna.id, reason]);

  test('by an unsubscription resume at the member’s request', async () => {
    await disable('listunsubscribe');
    await disable('bounce');
    expect((await again({ reason: 'listunsubscribe' })).body.user.notifications_disabled).toEqual(['bounce']);
  });

  test('by a complaint resume with an explicit consent, which is recorded', async () => {
    await disable('fbl');
    const without = await server.app.inject({
      method: 'POST',
      url: '/api/mails-again.php',
      cookies: { 'auth.session': anna.token },
      payload: { reason: 'fbl' },
    });
    expect(without.statusCode).toBe(400);
    expect(await disabled()).toEqual(['fbl']);
    expect((await again({ reason: 'fbl', consent: true })).body.user.notifications_disabled).toEqual([]);
    expect(await consents(anna, 'mails_after_complaint')).toEqual([true]);
    await again({ reason: 'fbl', consent: true });
    expect(await consents(anna, 'mails_after_complaint')).toEqual([true]);
  });

  test('by a bounce resume with the link in a mail to the address', async () => {
    await again({ reason: 'bounce' });
    expect((await query("SELECT FROM mails WHERE member_id = $1 AND kind = 'mail_confirm'", [anna.id])).rowCount).toBe(
      0,
    );
    await disable('bounce');
    expect((await again({ reason: 'bounce' })).body.user.notifications_disabled).toEqual(['bounce']);
    const mail = await lastMail(server.database.pool, anna.email);
    expect(mail.kind).toBe('mail_confirm');
    expect((await server.as()(redeemLink, { body: { token: mail.data.token } })).body).toEqual({
      kind: 'mail_confirm',
      user: null,
    });
    expect(await disabled()).toEqual([]);
  });

  test('by a bounce resume with a password reset by mail, but not after a complaint', async () => {
    await disable('bounce');
    await disable('fbl');
    const mail = await nextMail(server.database.pool, anna.email);
    await server.as()(requestReset, { body: { email: anna.email } });
    const { token } = (await mail()).data;
    const { body } = await server.as()(resetPassword, { body: { token, password: `${PASSWORD} again` } });
    expect(body.user.notifications_disabled).toEqual(['fbl']);
  });

  test('by a bounce send at most ten links a day', async () => {
    await disable('bounce');
    const codes: string[] = [];
    for (let times = 0; times <= LINK_MAILS_A_DAY; times += 1) codes.push((await again({ reason: 'bounce' })).code);
    expect(codes.lastIndexOf('ok')).toBe(LINK_MAILS_A_DAY - 1);
    expect(codes.at(-1)).toBe('too_many_mails');
  });

  test('resume with another address, but not with a link to a former address', async () => {
    await disable('bounce');
    await again({ reason: 'bounce' });
    const old = (await lastMail(server.database.pool, anna.email)).data.token;
    const email = `${randomUUID()}@test.example`;
    await server.as(anna)(changeEmail, { body: { email, identity: { password: PASSWORD } } });
    await server.as()(redeemLink, { body: { token: (await lastMail(server.database.pool, email)).data.token } });
    expect(await disabled()).toEqual([]);
    await disable('bounce');
    await server.as()(redeemLink, { body: { token: old } });
    expect(await disabled()).toEqual(['bounce']);
  });

  test('resume for an unconfirmed member who enters another address for the activation', async () => {
    anna = await createTestMember(server.database.pool, { state: 'not_confirmed' });
    await disable('bounce');
    await server.as(anna)(resendActivation, { body: { email: null } });
    expect(await disabled()).toEqual(['bounce']);
    await server.as(anna)(resendActivation, { body: { email: `${randomUUID()}@test.example` } });
    expect(await disabled()).toEqual([]);
  });
});
