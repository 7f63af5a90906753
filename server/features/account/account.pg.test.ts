import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUser, login, logout, putUser } from '../../../contract/account/account.ts';
import { getChats, sendMessage } from '../../../contract/chats/chats.ts';
import { getProfilePage } from '../../../contract/profiles/profiles.ts';
import { AUTH_COOKIE_DAYS } from '../../../contract/base/rules.ts';
import { getSuspension } from '../../../contract/suspension.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import type { TestMember } from '../../fixtures/members.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ connections: 20 });
});
afterAll(() => server.close());

const createAccount = (options: Parameters<typeof createTestAccount>[1] = {}) =>
  createTestAccount(server.database.pool, options);

/** Each login comes from its own address unless a test names one. */
let address = 0;
function logIn(
  email: string,
  password = PASSWORD,
  options: { remoteAddress?: string; headers?: Record<string, string> } = {},
) {
  address += 1;
  return server.as()(login, {
    body: { email, password },
    remoteAddress: `10.0.${address >> 8}.${address & 255}`,
    ...options,
  });
}

const sessionCookie = (answer: Pick<Awaited<ReturnType<typeof logIn>>, 'raw'>) =>
  answer.raw.cookies.find(({ name }) => name === 'auth.session');

describe('login', () => {
  test('returns the member and a 30-day cookie that is HttpOnly and SameSite', async () => {
    const member = await createAccount({ name: 'Anna' });
    const answer = await logIn(member.email.toUpperCase());
    expect(answer.body.user).toMatchObject({
      id: member.id,
      email: member.email,
      credits: 100,
      profile: { name: 'Anna' },
    });
    expect(answer.raw.body).not.toContain('argon2');
    expect(sessionCookie(answer)).toEqual({
      name: 'auth.session',
      value: expect.stringMatching(/^[\w-]{43}$/),
      maxAge: AUTH_COOKIE_DAYS * 86_400,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
    const { rows } = await server.database.pool.query(
      `SELECT token_hash, round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM sessions
       WHERE member_id = $1 ORDER BY created_at`,
      [member.id],
    );
    expect(rows.map((row) => row.token_hash)).not.toContain(sessionCookie(answer)?.value);
    expect(rows.at(-1)?.days).toBe(30);
  });

  test('sets a Secure cookie if the public address is https', async () => {
    const member = await createAccount();
    const secure = await createTestApp({
      database: server.database,
      environment: { PUBLIC_URL: 'https://liaison.example' },
    });
    const answer = await secure.as()(login, { body: { email: member.email, password: PASSWORD } });
    const cookie = answer.raw.cookies.find(({ name }) => name === '__Host-auth.session');
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
    await secure.close();
  });

  test('starts a new session and ends the previous one of the browser', async () => {
    const member = await createAccount();
    expect((await server.as(member)(getChats)).code).toBe('ok');
    const answer = await logIn(member.email, PASSWORD, { headers: { cookie: `auth.session=${member.token}` } });
    const token = sessionCookie(answer)?.value ?? '';
    expect(token).not.toBe(member.token);
    expect((await server.as(member)(getChats)).code).toBe('authentication_required');
    expect((await server.as({ id: member.id, token })(getChats)).code).toBe('ok');
  });

  test('refuses logins and sessions of a deleted member', async () => {
    const member = await createAccount({ state: 'deleted' });
    expect((await logIn(member.email)).code).toBe('login_failed');
    expect((await server.as(member)(getChats)).code).toBe('authentication_required');
    expect((await server.as(member)(getUser)).body.user).toBeNull();
  });

  test('starts a restricted session for a suspended member with the right password', async () => {
    const { id, email } = await createAccount({ state: 'suspended' });
    expect((await logIn(email, 'not the password at all')).code).toBe('login_failed');
    const answer = await logIn(email);
    expect(answer.code).toBe('account_suspended');
    const suspended = server.as({ id, token: sessionCookie(answer)?.value ?? '' });
    expect((await suspended(getUser)).code).toBe('account_suspended');
    expect((await suspended(getChats)).code).toBe('account_suspended');
    expect((await suspended(getSuspension)).body).toMatchObject({ email, suspended: true, decision: null });
  });

  test('returns the date of birth to the member only', async () => {
    const [member, other] = [await createAccount(), await createAccount()];
    const { rows } = await server.database.pool.query('SELECT date_of_birth::text AS day FROM members WHERE id = $1', [
      member.id,
    ]);
    expect((await logIn(member.email)).body.user.date_of_birth).toBe(rows[0].day);
    const page = await server.as(other)(getProfilePage, { query: { id: member.id } });
    expect(page.code).toBe('ok');
    expect(page.raw.body).not.toContain(rows[0].day);
  });

  test('accepts a member with an unconfirmed address', async () => {
    const member = await createAccount({ state: 'not_confirmed' });
    expect((await logIn(member.email)).body.user.status).toBe('not_confirmed');
  });

  test('answers an unknown address like a wrong password', async () => {
    const member = await createAccount();
    const answers = await Promise.all(
      [member.email, 'nobody@test.example'].map(async (email) => {
        const { status, problem, raw } = await logIn(email, 'not the password at all');
        expect(sessionCookie({ raw })).toBeUndefined();
        return [status, problem.code, problem.data];
      }),
    );
    expect(answers).toEqual([
      [401, 'login_failed', {}],
      [401, 'login_failed', {}],
    ]);
  });
});

describe('too many failures', () => {
  test('lock the account for that client address after the fifth failure, and report the minutes', async () => {
    const member = await createAccount();
    const from = { remoteAddress: '192.0.2.1' };
    for (let failure = 1; failure < 5; failure += 1)
      expect((await logIn(member.email, 'wrong', from)).code).toBe('login_failed');
    const fifth = await logIn(member.email.toUpperCase(), 'wrong', from);
    expect(fifth.problem).toMatchObject({ code: 'too_many_attempts', data: { minutes: 15 } });
    expect([fifth.status, Number(fifth.raw.headers['retry-after'])]).toEqual([429, 900]);
    expect((await logIn(member.email, PASSWORD, from)).problem).toMatchObject({
      code: 'too_many_attempts',
      data: { minutes: 15 },
    });
    expect((await logIn((await createAccount()).email, PASSWORD, from)).code).toBe('ok');
    expect((await logIn(member.email, PASSWORD, { remoteAddress: '192.0.2.2' })).code).toBe('ok');
    await server.database.pool.query(
      `UPDATE login_failures SET locked_until = locked_until - interval '15 minutes',
         window_started_at = window_started_at - interval '15 minutes'`,
    );
    expect((await logIn(member.email, PASSWORD, from)).code).toBe('ok');
  });

  test('lock an unknown e-mail address in the same way', async () => {
    const answers = [];
    for (let failure = 0; failure < 6; failure += 1)
      answers.push((await logIn('no-one@test.example', 'wrong', { remoteAddress: '192.0.2.3' })).code);
    expect(answers).toEqual([...Array(4).fill('login_failed'), 'too_many_attempts', 'too_many_attempts']);
  });

  test('are reset by a successful login or after 15 minutes', async () => {
    const member = await createAccount();
    const from = { remoteAddress: '192.0.2.4' };
    const fail = async (times: number) => {
      for (let failure = 0; failure < times; failure += 1)
        expect((await logIn(member.email, 'wrong', from)).code).toBe('login_failed');
    };
    await fail(4);
    expect((await logIn(member.email, PASSWORD, from)).code).toBe('ok');
    await fail(4);
    await server.database.pool.query(
      "UPDATE login_failures SET window_started_at = window_started_at - interval '16 minutes'",
    );
    await fail(4);
  });

  test('limit 16 concurrent tries to four checks, and then refuse the right password', async () => {
    const member = await createAccount();
    const from = { remoteAddress: '192.0.2.5' };
    expect((await logIn(member.email, 'wrong', from)).code).toBe('login_failed');
    const answers = await callBeside(server.database.pool, {
      work: (client) => client.query('SELECT FROM login_failures FOR UPDATE'),
      calls: Array.from({ length: 15 }, (_, index) => () => logIn(member.email, `guess ${index}`, from)),
      pattern: '%INTO login_failures%',
    });
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 'login_failed')).toHaveLength(3);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(12);
    expect((await logIn(member.email, PASSWORD, from)).code).toBe('too_many_attempts');
  });

  test('refuse the right password of a login that waits while another try locks the account', async () => {
    const member = await createAccount();
    const from = { remoteAddress: '192.0.2.6' };
    expect((await logIn(member.email, 'wrong', from)).code).toBe('login_failed');
    const [waiting] = await callBeside(server.database.pool, {
      work: (client) => client.query("UPDATE login_failures SET locked_until = now() + interval '15 minutes'"),
      calls: [() => logIn(member.email, PASSWORD, from)],
      pattern: '%INTO login_failures%',
    });
    expect(waiting?.problem).toMatchObject({ code: 'too_many_attempts', data: { minutes: 15 } });
  });
});

describe('a session', () => {
  test('ends at logout, which clears the cookie and refuses the token for reads and sends', async () => {
    const [member, peer] = [await createAccount(), await createAccount()];
    expect((await server.as(member)(getChats)).code).toBe('ok');
    const answer = await server.as(member)(logout);
    expect(sessionCookie(answer)).toMatchObject({
      value: '',
      expires: new Date(0),
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect((await server.as(member)(getChats)).code).toBe('authentication_required');
    const body = { id: crypto.randomUUID(), profile: peer.id, kind: 'text' as const, body: 'Still there?' };
    expect((await server.as(member)(sendMessage, { body })).code).toBe('authentication_required');
    expect((await server.as(member)(logout)).code).toBe('ok');
  });

  test('renews its 30 days after 15 minutes, in the database and in the cookie', async () => {
    const member = await createAccount();
    const setSeen = (interval: string) =>
      server.database.pool.query(
        "UPDATE sessions SET seen_at = now() - $2::interval, expires_at = now() + interval '1 day' WHERE member_id = $1",
        [member.id, interval],
      );
    await setSeen('16 minutes');
    const answer = await server.as(member)(getUser);
    expect(sessionCookie(answer)).toMatchObject({ value: member.token, maxAge: AUTH_COOKIE_DAYS * 86_400 });
    const { rows } = await server.database.pool.query(
      'SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM sessions WHERE member_id = $1',
      [member.id],
    );
    expect(rows).toEqual([{ days: 30 }]);
    expect(sessionCookie(await server.as(member)(getUser))).toBeUndefined();
  });

  test('is refused after it expires', async () => {
    const member = await createAccount();
    await server.database.pool.query(
      "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE member_id = $1",
      [member.id],
    );
    expect((await server.as(member)(getChats)).code).toBe('authentication_required');
  });
});

describe('the caller', () => {
  test("refuses a call made for another member than the cookie's", async () => {
    const [member, other] = [await createAccount(), await createAccount()];
    const mixed = server.as({ id: other.id, token: member.token });
    expect((await mixed(getChats)).problem).toMatchObject({ code: 'wrong_member' });
    expect((await mixed(putUser, { body: { language: 'fr' } })).code).toBe('wrong_member');
  });

  test('has no user and no member calls as a visitor', async () => {
    expect((await server.as()(getUser)).body).toEqual({ user: null });
    expect((await server.as({ id: (await createAccount()).id, token: 'nothing' })(getUser)).body).toEqual({
      user: null,
    });
    const refused = await server.as()(putUser, { body: { language: 'fr' } });
    expect([refused.status, refused.code]).toEqual([403, 'authentication_required']);
  });

  test('saves one of the eleven languages', async () => {
    const member = await createAccount();
    expect((await server.as(member)(putUser, { body: { language: 'fr' } })).body.user.language).toBe('fr');
    expect((await server.as(member)(getUser)).body.user?.language).toBe('fr');
    expect((await server.as(member)(putUser, { body: { language: 'pt' as never } })).code).toBe('invalid_request');
  });
});

test('counts the conversations that a free member can still start and sets no limit for premium members', async () => {
  const [free, paid] = [await createAccount({ paid: false }), await createAccount()];
  const peers = await Promise.all(Array.from({ length: 3 }, () => createAccount({ paid: false })));
  const left = async (member: TestMember) => (await server.as(member)(getUser)).body.user?.started_conversations_left;
  const write = (member: TestMember, profile: TestMember['id']) =>
    server.as(member)(sendMessage, { body: { id: crypto.randomUUID(), profile, kind: 'text', body: 'Hello' } });
  expect(await left(free)).toBe(2);
  for (const { id } of peers) await write(free, id);
  expect(await left(free)).toBe(0);
  // A conversation counts for the member who starts it.
  const [first] = peers;
  if (first !== undefined) expect(await left(first)).toBe(2);
  await server.database.pool.query("UPDATE members SET status = 'deleted' WHERE id = $1", [first?.id]);
  expect(await left(free)).toBe(1);

  await write(paid, free.id);
  expect(await left(paid)).toBeNull();
});
