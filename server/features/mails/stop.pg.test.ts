import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmailNotifications, getUser, putUser } from '../../../contract/account.ts';
import { changeEmail, getLink, redeemLink } from '../../../contract/links.ts';
import { enableMails } from '../../../contract/mails.ts';
import { EMAIL_NOTIFICATIONS, LINK_MAILS_A_DAY } from '../../../contract/rules.ts';
import { resendActivation, signUp } from '../../../contract/signup.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, createTestSite, type TestMember } from '../../fixtures/members.ts';
import { createTestLink, lastMail, signupForm } from '../../fixtures/signups.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { hashLinkPart } from '../../platform/security/link-tokens.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

const SECRET = 'a secret that only the provider and we know';
const PASSWORD = 'a sentence that is long enough';
let server: TestApp;
let anna: TestMember;
let site: string;
beforeAll(async () => {
  server = await createTestApp({ environment: { MAIL_EVENT_SECRET: SECRET } });
  site = await createTestSite(server.database.pool);
});
afterAll(() => server.close());
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { name: 'Anna' });
});
const query = (sql: string, values: unknown[] = []) => server.database.pool.query(sql, values);
const userOf = async (member: TestMember) => (await server.as(member)(getUser)).body.user;
const disabled = async (member = anna) => (await userOf(member))?.notifications_disabled;
const typesOn = (types: EmailNotifications | undefined) => EMAIL_NOTIFICATIONS.filter((type) => types?.[type] === true);
const consents = async (member: { id: string }, kind = 'mails') =>
  (
    await query('SELECT given FROM consents WHERE member_id = $1 AND kind = $2 ORDER BY created_at', [member.id, kind])
  ).rows.map(({ given }) => given);

const ESSENTIAL = ['new_conversations', 'new_messages', 'like', 'unread_message_reminders', 'reminders'];

describe('the types of mails', () => {
  test.each([
    [false, ESSENTIAL],
    [true, EMAIL_NOTIFICATIONS],
  ])('that are on at first depend on the consent: %s', async (mails, expected) => {
    const body = signupForm();
    const { user } = (await server.as()(signUp, { body: { ...body, consents: { ...body.consents, mails } } })).body;
    expect(typesOn(user.email_notifications)).toEqual([...expected]);
    expect(user.mail_preview).toBe(false);
    expect(await consents(user)).toEqual([mails]);
  });

  test('are switched one by one, and a consent that begins or ends by it is recorded', async () => {
    const save = async (email_notifications: Partial<EmailNotifications>) =>
      typesOn((await server.as(anna)(putUser, { body: { email_notifications } })).body.user.email_notifications);
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

  test('of two devices that switch at once are both kept', async () => {
    const choices: Partial<EmailNotifications>[] = EMAIL_NOTIFICATIONS.map((type) => ({ [type]: true }));
    await query("UPDATE members SET email_notifications = '{}' WHERE id = $1", [anna.id]);
    await Promise.all(
      choices.map((email_notifications) => server.as(anna)(putUser, { body: { email_notifications } })),
    );
    expect(typesOn((await userOf(anna))?.email_notifications)).toEqual([...EMAIL_NOTIFICATIONS]);
    expect(await consents(anna)).toEqual([true]);
  });

  test('names in mails are saved', async () => {
    expect((await server.as(anna)(putUser, { body: { mail_preview: true } })).body.user.mail_preview).toBe(true);
  });
});

describe('a one-click unsubscription', () => {
  const give = async (member = anna) => {
    const token = await new UnsubscribeTokens(server.database.pool).of(member.id);
    await query('SELECT keep_unsubscribe_link($1, $2)', [member.id, hashLinkPart(token)]);
    return token;
  };
  const post = (token: string, type: string | undefined = 'application/x-www-form-urlencoded', more = {}) =>
    server.app.inject({
      method: 'POST',
      url: `/${token}`,
      headers: { ...(type === '' ? {} : { 'content-type': type }), ...more },
      payload: type === '' ? undefined : 'List-Unsubscribe=One-Click',
    });

  test.each([
    ['a form', 'application/x-www-form-urlencoded', {}],
    ['a form of parts', 'multipart/form-data; boundary=x', {}],
    ['no body', '', {}],
    [
      'a foreign origin',
      'application/x-www-form-urlencoded',
      { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    ],
  ])('with %s ends the mails, again and again', async (_, type, headers) => {
    const token = await give();
    for (let times = 0; times < 3; times += 1) expect((await post(token, type, headers)).statusCode).toBe(200);
    expect(await disabled()).toEqual(['listunsubscribe']);
  });

  test('withdraws the consent, and leaves the other types as they are', async () => {
    await server.as(anna)(putUser, { body: { email_notifications: { news: true, like: false } } });
    await post(await give());
    expect(typesOn((await userOf(anna))?.email_notifications)).toEqual(ESSENTIAL.filter((type) => type !== 'like'));
    expect(await consents(anna)).toEqual([true, false]);
  });

  test.each(['activate', 'sign_in', 'reset', 'mail_change', 'reactivate'] as const)(
    'does nothing with a link of the kind %s',
    async (kind) => {
      const token = await createTestLink(server.database.pool, anna.id, kind);
      expect((await post(token)).statusCode).toBe(404);
      expect(await disabled()).toEqual([]);
      const { rows } = await query('SELECT used_at FROM links WHERE member_id = $1', [anna.id]);
      expect(rows).toEqual([{ used_at: null }]);
    },
  );

  test('ends only the mails of its member, knows no other token, and no link that is too old', async () => {
    const ben = await createTestMember(server.database.pool);
    const token = await give();
    expect((await post('x'.repeat(43))).statusCode).toBe(404);
    await query("UPDATE links SET expires_at = now() - interval '1 second' WHERE member_id = $1", [anna.id]);
    expect((await post(token)).statusCode).toBe(404);
    expect([await disabled(), await disabled(ben)]).toEqual([[], []]);
  });

  test('is a page with a button for a browser, and opening it changes nothing', async () => {
    const token = await give();
    expect((await server.as()(getLink, { query: { token } })).body.kind).toBe('unsubscribe');
    expect(await disabled()).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect((await server.as()(redeemLink, { body: { token } })).code).toBe('ok');
    expect(await disabled()).toEqual(['listunsubscribe']);
  });

  test('keeps one token for a member, which the database does not hold', async () => {
    expect(await give()).toBe(await give());
    expect((await query('SELECT FROM links WHERE member_id = $1', [anna.id])).rowCount).toBe(1);
    const { rows } = await query('SELECT * FROM links');
    expect(JSON.stringify(rows)).not.toContain(await give());
  });
});

describe('mails on again', () => {
  const again = (body: Parameters<typeof askAgain>[0]) => askAgain(body);
  const askAgain = (body: { reason: 'listunsubscribe' } | { reason: 'bounce' } | { reason: 'fbl'; consent: true }) =>
    server.as(anna)(enableMails, { body });
  const disable = (reason: string) => query('SELECT disable_mails($1, $2)', [anna.id, reason]);

  test('after an unsubscription need a press', async () => {
    await disable('listunsubscribe');
    await disable('bounce');
    expect((await again({ reason: 'listunsubscribe' })).body.user.notifications_disabled).toEqual(['bounce']);
  });

  test('after a complaint need an explicit consent, which is recorded', async () => {
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

  test('after a bounce need the link of a mail to the address', async () => {
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

  test('after a bounce are asked for ten times a day at most', async () => {
    await disable('bounce');
    const codes: string[] = [];
    for (let times = 0; times <= LINK_MAILS_A_DAY; times += 1) codes.push((await again({ reason: 'bounce' })).code);
    expect(codes.lastIndexOf('ok')).toBe(LINK_MAILS_A_DAY - 1);
    expect(codes.at(-1)).toBe('too_many_mails');
  });

  test('come with another address, but not with the link of an address that was left', async () => {
    await query('INSERT INTO credentials (member_id, password_hash) VALUES ($1, $2)', [
      anna.id,
      await hashPassword(PASSWORD),
    ]);
    await disable('bounce');
    await again({ reason: 'bounce' });
    const old = (await lastMail(server.database.pool, anna.email)).data.token;
    const email = `${randomUUID()}@test.example`;
    await server.as(anna)(changeEmail, { body: { email, password: PASSWORD } });
    await server.as()(redeemLink, { body: { token: (await lastMail(server.database.pool, email)).data.token } });
    expect(await disabled()).toEqual([]);
    await disable('bounce');
    await server.as()(redeemLink, { body: { token: old } });
    expect(await disabled()).toEqual(['bounce']);
  });

  test('come for an unconfirmed member with another address for the activation', async () => {
    anna = await createTestMember(server.database.pool, { state: 'not_confirmed' });
    await disable('bounce');
    await server.as(anna)(resendActivation, { body: { email: null } });
    expect(await disabled()).toEqual(['bounce']);
    await server.as(anna)(resendActivation, { body: { email: `${randomUUID()}@test.example` } });
    expect(await disabled()).toEqual([]);
  });
});

describe('a report of a mail provider', () => {
  interface Signed {
    readonly secret?: string;
    readonly seconds?: number;
    readonly host?: string;
    readonly app?: TestApp['app'];
    readonly signature?: string;
  }
  const report = async (
    event: object,
    {
      secret = SECRET,
      seconds = Math.floor(Date.now() / 1_000),
      host = 'localhost',
      app = server.app,
      signature,
    }: Signed = {},
  ) => {
    const body = JSON.stringify({ id: randomUUID(), ...event });
    const { statusCode, body: answer } = await app.inject({
      method: 'POST',
      url: '/api/mail-event.php',
      headers: {
        host,
        'content-type': 'application/json',
        'x-mail-event-time': String(seconds),
        'x-mail-event-signature': signature ?? createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
      },
      payload: body,
    });
    return statusCode === 200 ? answer : (JSON.parse(answer) as { code: string }).code;
  };
  const OK = '{"ok":true}';
  const mailTo = async (member: TestMember, recipient = member.email) => {
    const values = [member.id, 'new_device', {}, null, recipient];
    await query('SELECT queue_mail($1, $2, $3, $4, $5)', values);
    const { rows } = await query('SELECT id FROM mails WHERE member_id = $1 ORDER BY created_at DESC LIMIT 1', [
      member.id,
    ]);
    return String(rows[0]?.id);
  };

  test.each([
    ['a hard bounce', { event: 'bounce', bounce: 'hard' }, ['bounce']],
    ['a bounce of no kind', { event: 'bounce' }, ['bounce']],
    ['a soft bounce', { event: 'bounce', bounce: 'soft' }, []],
    ['a complaint', { event: 'complaint' }, ['fbl']],
  ])('of %s ends the mails as it should, by address and by mail', async (_, event, expected) => {
    expect(await report({ ...event, address: anna.email.toUpperCase() })).toBe(OK);
    expect(await disabled()).toEqual(expected);
    const ben = await createTestMember(server.database.pool);
    expect(await report({ ...event, message_id: `<${await mailTo(ben)}@liaison.example>` })).toBe(OK);
    expect(await disabled(ben)).toEqual(expected);
  });

  test('has an effect once', async () => {
    const id = randomUUID();
    await report({ id, event: 'complaint', address: anna.email });
    await server.as(anna)(enableMails, { body: { reason: 'fbl', consent: true } });
    expect(await report({ id, event: 'complaint', address: anna.email })).toBe(OK);
    expect(await disabled()).toEqual([]);
  });

  test('is answered alike for unknown addresses and mails, and ends nothing of others', async () => {
    expect(await report({ event: 'bounce', address: 'nobody@test.example' })).toBe(OK);
    expect(await report({ event: 'bounce', message_id: `<${randomUUID()}@liaison.example>` })).toBe(OK);
    expect(await report({ event: 'bounce', message_id: 'nonsense', address: 'nobody@test.example' })).toBe(OK);
    expect(await disabled()).toEqual([]);
  });

  test('of a mail to an address that the member has left ends nothing', async () => {
    await report({ event: 'bounce', message_id: await mailTo(anna, 'left@test.example') });
    expect(await disabled()).toEqual([]);
  });

  test('names a member by the address on the site of the host', async () => {
    const elsewhere = await createTestMember(server.database.pool, { site });
    await report({ event: 'bounce', address: elsewhere.email });
    expect(await disabled(elsewhere)).toEqual([]);
    await report({ event: 'bounce', address: elsewhere.email }, { host: `${site}.example` });
    expect(await disabled(elsewhere)).toEqual(['bounce']);
  });

  test.each<[string, Signed]>([
    ['another secret', { secret: 'another secret of forty characters, no less' }],
    ['an old time', { seconds: Math.floor(Date.now() / 1_000) - 301 }],
    ['a future time', { seconds: Math.floor(Date.now() / 1_000) + 330 }],
    ['no signature', { signature: '' }],
    ['a signature that is too short', { signature: 'abcd' }],
    ['a signature that is no number', { signature: 'x'.repeat(64) }],
  ])('with %s is refused', async (_, signed) => {
    expect(await report({ event: 'complaint', address: anna.email }, signed)).toBe('signature_invalid');
    expect(await disabled()).toEqual([]);
  });

  test('without a member or with a wrong event is refused', async () => {
    expect(await report({ event: 'complaint' })).toBe('invalid_request');
    expect(await report({ event: 'opened', address: anna.email })).toBe('invalid_request');
  });

  test('is unknown to an installation without a secret', async () => {
    const other = await createTestApp({ database: server.database });
    expect(await report({ event: 'complaint', address: anna.email }, { app: other.app })).toBe('not_found');
    await other.close();
    expect(await disabled()).toEqual([]);
  });
});
