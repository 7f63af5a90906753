import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser, login, logout, putUser } from '../../../contract/account/account.ts';
import { askPasskeyLogin } from '../../../contract/passkeys.ts';
import { AUTH_COOKIE, AUTH_COOKIE_DAYS } from '../../../contract/base/rules.ts';
import { LIVE_PATH } from '../../../contract/sync.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import type { Answer } from '../../fixtures/requests/ask.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { upload } from '../../fixtures/requests/upload.ts';

const HOST_COOKIE = `__Host-${AUTH_COOKIE}`;

let server: TestApp;
let plain: TestApp;
/** A member whose session began with the cookie without the prefix. */
let anna: TestMember;
beforeAll(async () => {
  server = await createTestApp({ environment: { PUBLIC_URL: 'https://liaison.example' } });
  plain = await createTestApp({ database: server.database });
});
beforeEach(async () => {
  anna = await createTestMember(server.database.pool);
});
afterAll(async () => {
  await plain.close();
  await server.close();
});

const former = (token: string): string => `${AUTH_COOKIE}=${token}`;
const current = (token: string): string => `${HOST_COOKIE}=${token}`;
const readUser = async (cookie: string, app = server) =>
  app.as()(getUser, { headers: { cookie } }) as Promise<Answer<{ user: { id: string } | null }>>;
const memberOf = async (cookie: string, app = server) => (await readUser(cookie, app)).body.user?.id;

/** The new values of the session cookies in an answer. `''`: the answer removes the cookie. */
const cookiesOf = ({ raw }: Answer<unknown>): Record<string, string> =>
  Object.fromEntries(
    raw.cookies.filter(({ name }) => name.endsWith(AUTH_COOKIE)).map(({ name, value }) => [name, value]),
  );

/** Ends the transition, in which requests in flight may still carry the former cookie. */
const endTransition = async (): Promise<unknown> =>
  server.database.pool.query(
    "UPDATE sessions SET former_cookie_until = former_cookie_until - interval '1 hour' WHERE member_id = $1",
    [anna.id],
  );

describe('over https', () => {
  test('begins a session with a cookie that only this host can set', async () => {
    const { email } = await createTestAccount(server.database.pool);
    const { raw } = await server.as()(login, { body: { email, password: PASSWORD } });
    const [cookie, ...others] = raw.cookies.filter(({ name }) => name.endsWith(AUTH_COOKIE));
    expect(others).toEqual([]);
    expect(cookie).toEqual({
      name: HOST_COOKIE,
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      maxAge: AUTH_COOKIE_DAYS * 86_400,
    });
  });

  test('moves a session to the new cookie and removes the former one', async () => {
    const answer = await readUser(former(anna.token));
    expect(answer.body.user?.id).toBe(anna.id);
    expect(cookiesOf(answer)).toEqual({ [HOST_COOKIE]: anna.token, [AUTH_COOKIE]: '' });
    const next = await readUser(current(anna.token));
    expect(next.body.user?.id).toBe(anna.id);
    expect(cookiesOf(next)).toEqual({});
  });

  test('keeps a member signed in when requests and answers cross or are lost', async () => {
    // The answers of the first round are lost.
    const lost = await Promise.all(Array.from({ length: 8 }, () => memberOf(former(anna.token))));
    const crossing = await Promise.all(
      Array.from({ length: 32 }, (_, index) => memberOf((index % 2 === 0 ? former : current)(anna.token))),
    );
    expect(new Set([...lost, ...crossing])).toEqual(new Set([anna.id]));
    // The browser sent this request before it had the new cookie.
    const late = await readUser(former(anna.token));
    expect(late.body.user?.id).toBe(anna.id);
    expect(cookiesOf(late)).toEqual({ [HOST_COOKIE]: anna.token, [AUTH_COOKIE]: '' });
    expect(
      (await server.as()(putUser, { body: { language: 'en' }, headers: { cookie: former(anna.token) } })).code,
    ).toBe('ok');
  });

  test('moves a session only once', async () => {
    await memberOf(former(anna.token));
    await memberOf(current(anna.token));
    await endTransition();
    const planted = await readUser(former(anna.token));
    expect(planted.body.user).toBeNull();
    expect(cookiesOf(planted)).toEqual({ [AUTH_COOKIE]: '' });
    expect(await memberOf(current(anna.token))).toBe(anna.id);
  });

  test('accepts the former cookie alone for a day, and does not extend the session for it', async () => {
    await server.database.pool.query(
      "UPDATE sessions SET seen_at = now() - interval '1 day', expires_at = now() + interval '2 days' WHERE member_id = $1",
      [anna.id],
    );
    const times = async () =>
      (
        await server.database.pool.query(
          `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours_left,
             round(extract(epoch FROM former_cookie_until - now()) / 3600)::int AS former_hours
           FROM sessions WHERE member_id = $1`,
          [anna.id],
        )
      ).rows;
    expect(await memberOf(former(anna.token))).toBe(anna.id);
    expect(await memberOf(former(anna.token))).toBe(anna.id);
    expect(await times()).toEqual([{ hours_left: 48, former_hours: 24 }]);
    await server.database.pool.query(
      "UPDATE sessions SET former_cookie_until = former_cookie_until - interval '25 hours' WHERE member_id = $1",
      [anna.id],
    );
    const planted = await readUser(former(anna.token));
    expect(planted.body.user).toBeNull();
    expect(cookiesOf(planted)).toEqual({ [AUTH_COOKIE]: '' });
  });

  test('does not extend the transition on later requests', async () => {
    await memberOf(former(anna.token));
    await memberOf(current(anna.token));
    const until = async () =>
      (await server.database.pool.query('SELECT former_cookie_until FROM sessions WHERE member_id = $1', [anna.id]))
        .rows;
    const first = await until();
    const other = await createTestApp({
      database: server.database,
      environment: { PUBLIC_URL: 'https://liaison.example' },
    });
    await Promise.all([memberOf(current(anna.token), other), memberOf(former(anna.token), other)]);
    await other.close();
    expect(await until()).toEqual(first);
  });

  test('does not open a session of the new cookie for a planted former one', async () => {
    const { email } = await createTestAccount(server.database.pool);
    const token = cookiesOf(await server.as()(login, { body: { email, password: PASSWORD } }))[HOST_COOKIE] ?? '';
    expect(await memberOf(current(token))).toBeDefined();
    const planted = await readUser(former(token));
    expect(planted.body.user).toBeNull();
    expect(cookiesOf(planted)).toEqual({ [AUTH_COOKIE]: '' });
    const call = await server.as()(putUser, { body: { language: 'en' }, headers: { cookie: former(token) } });
    expect([call.code, cookiesOf(call)]).toEqual(['authentication_required', { [AUTH_COOKIE]: '' }]);
  });

  test('prefers the new cookie and removes a planted former one', async () => {
    const ben = await createTestMember(server.database.pool);
    const answer = await readUser(`${former(ben.token)}; ${current(anna.token)}`);
    expect(answer.body.user?.id).toBe(anna.id);
    expect(cookiesOf(answer)).toEqual({ [AUTH_COOKIE]: '' });
    const ended = await readUser(`${former(ben.token)}; ${current('x'.repeat(43))}`);
    expect([ended.body.user, cookiesOf(ended)]).toEqual([null, { [AUTH_COOKIE]: '' }]);
  });

  test('removes both cookies and ends both sessions at a logout', async () => {
    const ben = await createTestMember(server.database.pool);
    const cookie = `${former(ben.token)}; ${current(anna.token)}`;
    expect(cookiesOf(await server.as()(logout, { headers: { cookie } }))).toEqual({
      [HOST_COOKIE]: '',
      [AUTH_COOKIE]: '',
    });
    expect(await memberOf(current(anna.token))).toBeUndefined();
    expect(await memberOf(current(ben.token))).toBeUndefined();
  });

  test('ends a session of the former cookie at a logout and at a login', async () => {
    const out = await server.as()(logout, { headers: { cookie: former(anna.token) } });
    expect(cookiesOf(out)).toEqual({ [HOST_COOKIE]: '', [AUTH_COOKIE]: '' });
    expect(await memberOf(former(anna.token))).toBeUndefined();
    const [ben, account] = await Promise.all([
      createTestMember(server.database.pool),
      createTestAccount(server.database.pool),
    ]);
    const body = { email: account.email, password: PASSWORD };
    const answer = cookiesOf(await server.as()(login, { body, headers: { cookie: former(ben.token) } }));
    expect(answer).toEqual({ [HOST_COOKIE]: expect.stringMatching(/^[\w-]{43}$/), [AUTH_COOKIE]: '' });
    expect(answer[HOST_COOKIE]).not.toBe(ben.token);
    expect(await memberOf(former(ben.token))).toBeUndefined();
  });

  test('sets the prefix on the other sign-in cookies too, and recognises a device by its former cookie', async () => {
    const { email } = await createTestAccount(server.database.pool);
    const body = { email, password: PASSWORD };
    const mails = async () =>
      (await server.database.pool.query("SELECT FROM mails WHERE kind = 'new_device' AND recipient = $1", [email]))
        .rowCount;
    const first = await server.as()(login, { body });
    const device = first.raw.cookies.find(({ name }) => name === '__Host-auth.device');
    expect(device).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
    const sent = await mails();
    await server.as()(login, { body, headers: { cookie: `auth.device=${device?.value}` } });
    expect(await mails()).toBe(sent);
    const challenge = await server.as()(askPasskeyLogin);
    const [cookie] = challenge.raw.cookies;
    expect(cookie).toMatchObject({ name: '__Host-auth.passkey', path: '/', httpOnly: true, secure: true });
    const next = await server.as()(askPasskeyLogin, { headers: { cookie: `auth.passkey=${'x'.repeat(43)}` } });
    expect(next.raw.cookies[0]?.value).not.toBe('x'.repeat(43));
  });

  test('opens the live stream and files for both cookies in the transition, and then for the new one only', async () => {
    const origin = await server.listen();
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const { media } = JSON.parse((await upload(server, anna, uploadPhoto, { id: randomUUID(), photo })).body);
    const fileStatus = async (cookie: string) =>
      (await server.app.inject({ url: media.path, headers: { cookie } })).statusCode;
    const streamStatus = async (cookie: string) => {
      const abort = new AbortController();
      const { status } = await fetch(`${origin}${LIVE_PATH}`, { headers: { cookie }, signal: abort.signal });
      abort.abort();
      return status;
    };
    for (const cookie of [former(anna.token), current(anna.token), former(anna.token)])
      expect([await streamStatus(cookie), await fileStatus(cookie)]).toEqual([200, 200]);
    await endTransition();
    expect([await streamStatus(former(anna.token)), await fileStatus(former(anna.token))]).toEqual([403, 404]);
    expect([await streamStatus(current(anna.token)), await fileStatus(current(anna.token))]).toEqual([200, 200]);
  });
});

describe('over http', () => {
  test('reads and sets the cookie without a prefix only', async () => {
    const { email } = await createTestAccount(plain.database.pool);
    const answer = await plain.as()(login, { body: { email, password: PASSWORD } });
    const token = cookiesOf(answer)[AUTH_COOKIE] ?? '';
    expect(cookiesOf(answer)).toEqual({ [AUTH_COOKIE]: expect.stringMatching(/^[\w-]{43}$/) });
    const next = await readUser(former(token), plain);
    expect([next.body.user === null, cookiesOf(next)]).toEqual([false, {}]);
    expect(await memberOf(current(token), plain)).toBeUndefined();
    expect(cookiesOf(await plain.as()(logout, { headers: { cookie: former(token) } }))).toEqual({ [AUTH_COOKIE]: '' });
  });

  test('begins sessions that https moves to the new cookie', async () => {
    const { email } = await createTestAccount(plain.database.pool);
    const token = cookiesOf(await plain.as()(login, { body: { email, password: PASSWORD } }))[AUTH_COOKIE] ?? '';
    expect(cookiesOf(await readUser(former(token)))).toEqual({ [HOST_COOKIE]: token, [AUTH_COOKIE]: '' });
  });
});
