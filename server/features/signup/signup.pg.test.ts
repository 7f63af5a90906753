import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getUser, login } from '../../../contract/account/account.ts';
import { getChats } from '../../../contract/chats/chats.ts';
import type { BodyOf } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { redeemLink } from '../../../contract/links.ts';
import { getDevices } from '../../../contract/settings.ts';
import { LINK_MAILS_A_DAY } from '../../../contract/base/rules.ts';
import { resendActivation, signUp } from '../../../contract/signup.ts';
import { PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { callBeside, raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, createTestSite, setState, type TestMember } from '../../fixtures/members.ts';
import { lastMail, signupForm } from '../../fixtures/signups.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

const join = (overrides: Partial<BodyOf<typeof signUp>> = {}) => server.as()(signUp, { body: signupForm(overrides) });

async function joined(overrides: Partial<BodyOf<typeof signUp>> = {}) {
  const { body, raw } = await join(overrides);
  const token = raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
  return { user: body.user, ask: server.as({ id: body.user.id, token }) };
}
const rowsOf = async (sql: string, member: MemberId) => (await server.database.pool.query(sql, [member])).rows;

describe('signing up', () => {
  test('creates an unconfirmed account with its credits, consents and tracking, signs in, and queues one mail', async () => {
    const { user, ask } = await joined({ tracking: { network: 'news', sub1: 'a' }, looking_for: 'both' });
    expect(user).toMatchObject({
      status: 'not_confirmed',
      credits: 3,
      paid_user: false,
      language: 'fr',
      looking_for: 'both',
      profile: { status: 'disabled', name: 'Vera', sexuality: null },
    });
    expect((await ask(getUser)).body.user?.id).toBe(user.id);
    expect(await rowsOf('SELECT reason, amount FROM ledger WHERE member_id = $1', user.id)).toEqual([
      { reason: 'signup', amount: 3 },
    ]);
    expect(await rowsOf('SELECT kind, given FROM consents WHERE member_id = $1 ORDER BY kind', user.id)).toEqual([
      { kind: 'mails', given: false },
      { kind: 'sensitive_data', given: true },
      { kind: 'terms', given: true },
      { kind: 'tracking', given: true },
    ]);
    expect(await rowsOf('SELECT network, sub1, lb FROM trackings WHERE member_id = $1', user.id)).toEqual([
      { network: 'news', sub1: 'a', lb: null },
    ]);
    expect(await lastMail(server.database.pool, user.email)).toMatchObject({ kind: 'activate', language: 'fr' });
    expect((await server.as()(login, { body: { email: user.email, password: PASSWORD } })).code).toBe('ok');
  });

  test('requires a partner, from the cookie or the form, on a site for visitors of partners', async () => {
    const set = (settings: string) =>
      server.database.pool.query('UPDATE sites SET settings = settings || $1', [settings]);
    await set('{"signups": "with_trafficsource"}');
    const other = await createTestApp({ database: server.database });
    const outcomes = await Promise.all(
      [
        {},
        { headers: { cookie: 'trafficsource=partner' } },
        { body: signupForm({ trafficsource: 'partner' }) },
        { body: signupForm({ tracking: { trafficsource: 'partner' } }) },
      ].map((options) => other.as()(signUp, { body: signupForm(), ...options })),
    );
    expect(outcomes.map(({ code }) => code)).toEqual(['signups_closed', 'ok', 'ok', 'signups_closed']);
    expect(await rowsOf('SELECT FROM trackings WHERE member_id = $1', outcomes[2]?.body.user.id as MemberId)).toEqual(
      [],
    );
    await set('{"signups": "all"}');
    await other.close();
  });

  test.each([
    ['female', 'male'],
    ['female', 'female'],
    ['male', 'both'],
  ] as const)('stores that a %s member looks for %s, and publishes no sexuality', async (gender, looking_for) => {
    expect((await joined({ gender, looking_for })).user).toMatchObject({ looking_for, profile: { sexuality: null } });
  });

  test('creates one account when thirty sign-ups use one address at once', async () => {
    const email = 'thirty@test.example';
    const joins = [email, email.toUpperCase()].flatMap((typed) => repeat(15, () => join({ email: typed })));
    const answers = await raceBehindLock(server.database.pool, { table: 'members' }, joins);
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ok', 'email_taken']));
    const { rows } = await server.database.pool.query('SELECT FROM members WHERE lower(email) = $1', [email]);
    expect(rows).toHaveLength(1);
  });

  test('accepts a consent only to the current terms of the site', async () => {
    const { pool } = server.database;
    const setAdded = (added: string) => pool.query('UPDATE sites SET company = $1', [JSON.stringify({ added })]);
    await setAdded('2026-02-01');
    const other = await createTestApp({ database: server.database });
    const codes: string[] = [];
    for (const version of ['2023-12-01', '2099-01-01', '2026-02-01']) {
      const body = signupForm();
      const answer = await other.as()(signUp, { body: { ...body, consents: { ...body.consents, version } } });
      codes.push(answer.code);
      if (answer.code !== 'ok') expect(answer.problem?.data).toEqual({ version: '2026-02-01' });
    }
    expect(codes).toEqual(['terms_changed', 'terms_changed', 'ok']);
    await pool.query("UPDATE sites SET company = '{}'");
    await other.close();
  });

  const minor = `${new Date().getUTCFullYear() - 17}-01-01`;
  test.each([
    ['too_young', { date_of_birth: minor }],
    ['invalid_request', { date_of_birth: '2090-01-01' }],
    ['invalid_request', { date_of_birth: '1990-02-30' }],
    ['invalid_request', { country: 'XX' }],
    ['invalid_request', { region: 'BE-VAN' }],
    ['invalid_request', { name: '@vera' }],
    ['name_not_allowed', { name: 'Same@test.example', email: 'same@test.example' }],
    ['name_not_allowed', { name: 'Look at www.evil.test' }],
    ['password_too_common', { password: 'basketball' }],
    ['password_too_personal', { email: 'Vera.Lind@test.example', password: 'vera.lind@test.example' }],
    ['password_too_personal', { name: 'Vera Lindgren', password: 'lindgren-vera' }],
    ['invalid_request', { password: 'short' }],
    ['message_too_long', { signup_message: { profile: crypto.randomUUID() as MemberId, body: 'x'.repeat(1_001) } }],
    ['invite_invalid', { invite: 'nobody-made-this' }],
  ] as const)('refuses with %s: %o, and makes no account', async (code, overrides) => {
    const body = signupForm(overrides);
    expect((await server.as()(signUp, { body })).code).toBe(code);
    const { rows } = await server.database.pool.query('SELECT FROM members WHERE email = $1', [body.email]);
    expect(rows).toEqual([]);
  });

  test.each([
    ['2018-05-16T23:59:59Z', 'too_young'],
    ['2018-05-17T00:00:00Z', 'ok'],
  ])('with the date of birth 2000-05-17 is answered at %s with %s', async (now, code) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    expect((await join({ date_of_birth: '2000-05-17' })).code).toBe(code);
  });

  test('returns the end of a pending deletion instead of creating a second account', async () => {
    const member = await createTestMember(server.database.pool, { state: 'pending_deletion' });
    const { problem } = await join({ email: member.email });
    expect([problem.code, problem.data]).toEqual(['email_pending_deletion', {}]);
  });

  test('accepts an invitation of the site once in any spelling, also for concurrent sign-ups', async () => {
    const { pool } = server.database;
    await pool.query("INSERT INTO invites (code, site_id) SELECT 'WELCOME', id FROM sites WHERE host IS NULL");
    await pool.query("INSERT INTO invites (code, site_id) VALUES ('ELSEWHERE', $1)", [await createTestSite(pool)]);
    expect((await join({ invite: 'elsewhere' })).code).toBe('invite_invalid');
    const answers = await callBeside(pool, {
      work: (client) => client.query("SELECT FROM invites WHERE code = 'WELCOME' FOR UPDATE"),
      calls: ['welcome', 'Welcome', ' welCome '].map((invite) => () => join({ invite })),
      pattern: '%sign_up(%',
    });
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['invite_invalid', 'invite_invalid', 'ok']);
  });
});

describe('the activation', () => {
  test('confirms the address once by the link in any browser, and notifies the waiting browser', async () => {
    const { user, ask } = await joined();
    const { token } = (await lastMail(server.database.pool, user.email)).data;
    const elsewhere = await server.as()(redeemLink, { body: { token } });
    expect(elsewhere.body).toMatchObject({ kind: 'activate', user: { id: user.id, status: 'active' } });
    expect((await ask(getUser)).body.user).toMatchObject({ status: 'active', profile: { status: 'active' } });
    expect(await rowsOf("SELECT FROM changes WHERE member_id = $1 AND kind = 'user'", user.id)).not.toEqual([]);
    expect((await server.as()(redeemLink, { body: { token } })).code).toBe('link_invalid');
  });

  test('accepts the code with the address until five wrong codes', async () => {
    const { user } = await joined();
    const { code, token } = (await lastMail(server.database.pool, user.email)).data;
    const type = async (digits: string, email = user.email) =>
      (await server.as()(redeemLink, { body: { kind: 'activate', email, code: digits } })).code;
    const wrong = code === '00000000' ? '11111111' : '00000000';
    expect(await type(code, 'other@test.example')).toBe('link_invalid');
    for (let tries = 0; tries < 5; tries += 1) expect(await type(wrong)).toBe('link_invalid');
    expect(await type(code)).toBe('link_invalid');
    expect((await server.as()(redeemLink, { body: { token } })).code).toBe('ok');
  });

  test('accepts only the code of the newest mail, which may go to another address', async () => {
    const { user, ask } = await joined();
    const first = (await lastMail(server.database.pool, user.email)).data;
    expect((await ask(resendActivation, { body: { email: 'moved@test.example' } })).body.user.email).toBe(
      'moved@test.example',
    );
    expect((await server.as()(redeemLink, { body: { token: first.token } })).code).toBe('link_invalid');
    const { code } = (await lastMail(server.database.pool, 'moved@test.example')).data;
    const body = { kind: 'activate', email: 'MOVED@test.example', code } as const;
    expect((await server.as()(redeemLink, { body })).body.user?.status).toBe('active');
  });

  test('is not sent again to an address with an account, and at most ten times a day', async () => {
    const { ask } = await joined();
    const other = await createTestMember(server.database.pool);
    expect((await ask(resendActivation, { body: { email: other.email } })).code).toBe('email_taken');
    for (let mails = 1; mails < LINK_MAILS_A_DAY; mails += 1)
      expect((await ask(resendActivation, { body: { email: null } })).code).toBe('ok');
    expect((await ask(resendActivation, { body: { email: null } })).code).toBe('too_many_mails');
  });

  test('limits the mails to one address across all accounts', async () => {
    const codes: string[] = [];
    for (let account = 0; account < LINK_MAILS_A_DAY + 1; account += 1) {
      const { user, ask } = await joined();
      codes.push((await ask(resendActivation, { body: { email: 'stranger@test.example' } })).code);
      await server.database.pool.query('UPDATE members SET email = $2 WHERE id = $1', [user.id, user.email]);
    }
    expect(codes).toEqual([...Array.from({ length: LINK_MAILS_A_DAY }, () => 'ok'), 'too_many_mails']);
  });

  test('expires to the second', async () => {
    const { user } = await joined();
    const { token } = (await lastMail(server.database.pool, user.email)).data;
    const expireIn = (interval: string) =>
      server.database.pool.query('UPDATE links SET expires_at = now() + $2::interval WHERE member_id = $1', [
        user.id,
        interval,
      ]);
    await expireIn('0 seconds');
    expect((await server.as()(redeemLink, { body: { token } })).code).toBe('link_invalid');
    await expireIn('2 seconds');
    expect((await server.as()(redeemLink, { body: { token } })).code).toBe('ok');
  });

  test('has no effect for a suspended member and signs nobody in', async () => {
    const { user } = await joined();
    const { token } = (await lastMail(server.database.pool, user.email)).data;
    await setState(server.database.pool, user.id, 'suspended');
    const { code, raw } = await server.as()(redeemLink, { body: { token } });
    expect(code).toBe('link_invalid');
    expect(raw.cookies.filter(({ value }) => value !== '')).toEqual([]);
  });
});

describe('the sign-up message', () => {
  test('arrives once at the activation, paid from the sign-up credits', async () => {
    const peer = await createTestMember(server.database.pool);
    const { user, ask } = await joined({ signup_message: { profile: peer.id, body: 'Hello from the start' } });
    expect((await server.as(peer)(getChats)).body.chats).toEqual([]);
    expect((await ask(getUser)).body.user?.signup_message).toBe('Hello from the start');
    const { token } = (await lastMail(server.database.pool, user.email)).data;
    const uses = repeat(2, () => server.as()(redeemLink, { body: { token } }));
    await raceBehindLock(server.database.pool, { rowsOf: `links WHERE member_id = '${user.id}'` }, uses);
    const { chats } = (await server.as(peer)(getChats)).body;
    expect(chats).toMatchObject([{ last_message: { body: 'Hello from the start' }, num_unread_messages: 1 }]);
    expect((await ask(getUser)).body.user).toMatchObject({ credits: 2, signup_message: null });
    expect(await rowsOf('SELECT FROM signup_messages WHERE member_id = $1', user.id)).toEqual([]);
    expect((await ask(getDevices)).body.devices.filter(({ current }) => !current)).toHaveLength(1);
  });

  const confirm = async (email: string) => {
    const { token } = (await lastMail(server.database.pool, email)).data;
    await server.as()(redeemLink, { body: { token } });
  };

  const query = (text: string, ...values: readonly string[]) => server.database.pool.query(text, [...values]);
  test.each([
    ['is suspended', async ({ id }: TestMember) => setState(server.database.pool, id, 'suspended')],
    ['is erased', async ({ id }: TestMember) => query('SELECT erase_member($1)', id)],
    [
      'has blocked its writer',
      async ({ id }: TestMember, writer: MemberId) => query('SELECT set_block($1, $2, true)', id, writer),
    ],
    [
      'belongs to another site',
      async ({ id }: TestMember) =>
        query('UPDATE members SET site_id = $2 WHERE id = $1', id, await createTestSite(server.database.pool)),
    ],
  ])('returns to its writer by mail, free of charge, if the recipient %s', async (_name, leave) => {
    const peer = await createTestMember(server.database.pool);
    const { user, ask } = await joined({ signup_message: { profile: peer.id, body: 'Hello from the start' } });
    await leave(peer, user.id);
    await confirm(user.email);
    expect(await lastMail(server.database.pool, user.email)).toMatchObject({
      kind: 'message_returned',
      data: { body: 'Hello from the start' },
    });
    expect((await ask(getUser)).body.user?.credits).toBe(3);
    expect(await rowsOf('SELECT FROM signup_messages WHERE member_id = $1', user.id)).toEqual([]);
  });

  test('waits while its writer cannot pay for it', async () => {
    const peer = await createTestMember(server.database.pool);
    const { user, ask } = await joined({ signup_message: { profile: peer.id, body: 'Hello from the start' } });
    await server.database.pool.query('SELECT credit($1, -3, $2, $2)', [user.id, 'test']);
    await confirm(user.email);
    expect((await ask(getUser)).body.user).toMatchObject({ status: 'active', signup_message: 'Hello from the start' });
    expect((await server.as(peer)(getChats)).body.chats).toEqual([]);
  });
});
