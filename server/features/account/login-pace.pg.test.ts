import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { login, logout } from '../../../contract/account/account.ts';
import { redeemLink, requestSignIn } from '../../../contract/links.ts';
import { askPasskeyLogin, passkeyLogin } from '../../../contract/passkeys.ts';
import { changePassword } from '../../../contract/settings.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestPasskey } from '../../fixtures/providers/authenticator.ts';
import type { TestMember } from '../../fixtures/members.ts';
import { createTestLink } from '../../fixtures/signups.ts';

const ON = { RATE_LIMIT: 'on' };
let server: TestApp;
let sharing: [TestApp, TestApp];
let member: TestMember;
const createAccount = () => createTestAccount(server.database.pool);
beforeAll(async () => {
  server = await createTestApp({ environment: ON });
  const { database } = server;
  const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
  sharing = [
    await createTestApp({ database, redisUrl, environment: ON }),
    await createTestApp({ database, redisUrl, environment: ON }),
  ];
  member = await createAccount();
  // The limits count nothing until the connections to Redis are up.
  for (const app of sharing) {
    const other = newNetwork();
    const triedAgain = async () => codeOf({ app, email: nobody(), from: `${other}::1` });
    await vi.waitFor(async () => expect(await triedAgain()).toBe('rate_limited'), { timeout: 20_000, interval: 1 });
  }
});
afterAll(async () => {
  for (const app of [...sharing, server]) await app.close();
});
afterEach(() => vi.useRealTimers());

/** Returns the prefix of a random /48, so that no other run has counted it. */
const newNetwork = (): string => `2001:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;
const nobody = (): string => `${randomUUID()}@test.example`;

interface Try {
  readonly app?: TestApp;
  readonly email: string;
  readonly password?: string;
  readonly from: string;
  readonly cookie?: string | undefined;
}
const logIn = ({ app = server, email, password = 'wrong', from, cookie }: Try) =>
  app.as()(login, {
    body: { email, password },
    remoteAddress: from,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
const codeOf = async (attempt: Try): Promise<string> => (await logIn(attempt)).code;

test('slows a network that tries another account each time, in all processes together', async () => {
  const network = newNetwork();
  const [one, two] = sharing;
  // One customer has all addresses of a /56.
  const from = (index: number): string => `${network}:${index.toString(16)}::${index}`;
  for (let index = 0; index < 30; index += 1) {
    const app = index % 2 === 0 ? one : two;
    expect([index, await codeOf({ app, email: nobody(), from: from(index) })]).toEqual([index, 'login_failed']);
  }
  await codeOf({ app: one, email: nobody(), from: from(31) });
  const slowed = await logIn({ app: two, email: nobody(), from: from(32) });
  expect(slowed.problem).toMatchObject({ code: 'rate_limited' });
  expect(Number(slowed.problem.data['retry_after_seconds'])).toBeLessThanOrEqual(5);
  expect(await codeOf({ app: one, email: nobody(), from: `${network}:100::1` })).toBe('login_failed');
}, 60_000);

test('slows the tries on one account from many networks, but never its owner', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { email } = member;
  const home = `${newNetwork()}::1`;
  expect(await codeOf({ email, password: PASSWORD, from: home })).toBe('ok');
  for (let index = 1; index <= 20; index += 1)
    expect([index, await codeOf({ email, from: `${newNetwork()}::1` })]).toEqual([index, 'login_failed']);
  for (let index = 0; index < 20; index += 1)
    expect(await codeOf({ email: email.toUpperCase(), from: `${newNetwork()}::1` })).toBe('rate_limited');

  // The owner at home does not wait, and may mistype.
  expect(await codeOf({ email, from: home })).toBe('login_failed');
  expect(await codeOf({ email, password: PASSWORD, from: home.replace('::1', ':ff::2') })).toBe('ok');
  // The owner elsewhere waits for the seconds that the refusal names.
  const away = { email, password: PASSWORD, from: `${newNetwork()}::1` };
  const { problem } = await logIn(away);
  vi.setSystemTime(Date.now() + Number(problem.data['retry_after_seconds']) * 1_000);
  expect(await codeOf(away)).toBe('ok');
  // Another account is not slowed.
  expect(await codeOf({ email: nobody(), from: `${newNetwork()}::1` })).toBe('login_failed');
}, 60_000);

test('locks out only the network that tries one account, and does not slow the owner elsewhere', async () => {
  const { email } = await createAccount();
  const from = `${newNetwork()}::1`;
  for (let index = 1; index <= 4; index += 1) expect(await codeOf({ email, from })).toBe('login_failed');
  for (let index = 0; index < 40; index += 1) expect(await codeOf({ email, from })).toBe('too_many_attempts');
  expect(await codeOf({ email, password: PASSWORD, from: `${newNetwork()}::1` })).toBe('ok');
});

test('admits no more than the limit of many concurrent tries on one account, in all processes together', async () => {
  const email = nobody();
  const codes = await server.database.raceTimes(60, (index) =>
    codeOf({ app: sharing[index % 2 === 0 ? 0 : 1], email, from: `${newNetwork()}::1` }),
  );
  expect(codes.filter((code) => code === 'login_failed').length).toBeLessThanOrEqual(22);
  expect(new Set(codes)).toEqual(new Set(['login_failed', 'rate_limited']));
}, 60_000);

test('slows a /48 that uses a different network for each account', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const network = newNetwork();
  const from = (index: number): string => `${network}:${(index * 256).toString(16)}::1`;
  for (let index = 0; index < 120; index += 1)
    expect([index, await codeOf({ email: nobody(), from: from(index) })]).toEqual([index, 'login_failed']);
  await codeOf({ email: nobody(), from: from(120) });
  expect(await codeOf({ email: nobody(), from: from(121) })).toBe('rate_limited');
  expect(await codeOf({ email: nobody(), from: `${newNetwork()}::1` })).toBe('login_failed');
}, 60_000);

describe('a device cookie', () => {
  const away = (): string => `${newNetwork()}::1`;
  const deviceCookie = ({ raw }: Awaited<ReturnType<typeof logIn>>) =>
    raw.cookies.find(({ name }) => name === 'auth.device');
  /** Signs in and returns the cookie as a browser sends it. */
  const signIn = async (email: string, app = server): Promise<string> => {
    const cookie = deviceCookie(await logIn({ app, email, password: PASSWORD, from: away() }));
    return `auth.device=${cookie?.value}`;
  };
  /** Uses all tries on an account, so that a login from a new network has to wait. */
  const flood = async (email: string, password = PASSWORD): Promise<void> => {
    for (let index = 0; index <= 21; index += 1) await codeOf({ email, from: away() });
    expect(await codeOf({ email, password, from: away() })).toBe('rate_limited');
  };

  test('is random, long-lived, for calls only, and survives the logout', async () => {
    const { email } = await createAccount();
    const answer = await logIn({ email, password: PASSWORD, from: away() });
    const cookie = deviceCookie(answer);
    expect(cookie).toEqual({
      name: 'auth.device',
      value: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
      maxAge: 365 * 86_400,
      path: '/api/',
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(await signIn(email)).not.toContain(cookie?.value.slice(0, 22));
    const out = await server.as()(logout, { headers: { cookie: `auth.device=${cookie?.value}` } });
    expect(out.raw.cookies.map(({ name }) => name)).toEqual(['auth.session']);
    expect(deviceCookie(await logIn({ email, from: away() }))).toBeUndefined();
  });

  test('is Secure if the public address is https', async () => {
    const { email } = await createAccount();
    const { database } = server;
    const secure = await createTestApp({ database, environment: { ...ON, PUBLIC_URL: 'https://liaison.example' } });
    const { raw } = await logIn({ app: secure, email, password: PASSWORD, from: away() });
    expect(raw.cookies.find(({ name }) => name === '__Host-auth.device')?.secure).toBe(true);
    await secure.close();
  });

  test('admits the owner on a new network while guessers try the account from many networks', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { email } = await createAccount();
    const cookie = await signIn(email);
    await flood(email);
    expect(await codeOf({ email: email.toUpperCase(), password: PASSWORD, from: away(), cookie })).toBe('ok');
    // A network with many guessers does not slow the owner either.
    const crowded = away();
    for (let index = 0; index <= 31; index += 1) await codeOf({ email: nobody(), from: crowded });
    expect(await codeOf({ email, password: PASSWORD, from: crowded })).toBe('rate_limited');
    expect(await codeOf({ email, password: PASSWORD, from: crowded, cookie })).toBe('ok');
  }, 60_000);

  test('does not help if it is forged, changed or of another account', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [{ email }, other] = [await createAccount(), await createAccount()];
    const own = await signIn(email);
    const foreign = await signIn(other.email);
    await flood(email);
    const [nonce = '', mac = ''] = own.slice('auth.device='.length).split('.');
    const swapped = (text: string): string => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    for (const cookie of [
      foreign,
      `auth.device=${swapped(nonce)}.${mac}`,
      `auth.device=${nonce}.${swapped(mac)}`,
      `auth.device=${nonce}`,
      `auth.device=${nonce}.`,
      `auth.device=${nonce}.${mac}x`,
      `auth.device=.${mac}`,
      'auth.device=',
      `auth.device=${'A'.repeat(22)}.${'A'.repeat(43)}`,
    ])
      expect([cookie, await codeOf({ email, password: PASSWORD, from: away(), cookie })]).toEqual([
        cookie,
        'rate_limited',
      ]);
    expect(await codeOf({ email, password: PASSWORD, from: away(), cookie: own })).toBe('ok');
  }, 60_000);

  test('is not needed for a link or a passkey, which a flood of passwords does not slow, even from the same network', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [owner, from] = [await createAccount(), away()];
    const authenticator = await createTestPasskey(server, owner, PASSWORD);
    const [device, link] = [await signIn(owner.email), await createTestLink(server.database.pool, owner.id, 'sign_in')];
    await flood(owner.email);
    for (let index = 0; index <= 31; index += 1) await codeOf({ email: nobody(), from });
    for (let index = 0; index <= 11; index += 1) await codeOf({ email: owner.email, from: away(), cookie: device });
    for (let index = 0; index < 5; index += 1) await codeOf({ email: owner.email, from: `${newNetwork()}::1` });
    expect(await codeOf({ email: owner.email, password: PASSWORD, from })).toBe('rate_limited');

    const challenge = await server.as()(askPasskeyLogin, { remoteAddress: from });
    const cookie = `auth.passkey=${challenge.raw.cookies.find(({ name }) => name === 'auth.passkey')?.value}`;
    const body = { passkey: authenticator.answer(challenge.body) };
    expect((await server.as()(passkeyLogin, { body, headers: { cookie }, remoteAddress: from })).code).toBe('ok');
    expect((await server.as()(redeemLink, { body: { token: link }, remoteAddress: from })).code).toBe('ok');
    expect((await server.as()(requestSignIn, { body: { email: owner.email }, remoteAddress: from })).code).toBe('ok');
  }, 60_000);

  test('adds no tries when an account has several cookies, in all processes together', async () => {
    const [one, two] = sharing;
    const { email } = await createAccount();
    const stolen: string[] = [];
    for (let index = 0; index < 6; index += 1) stolen.push(await signIn(email, index % 2 === 0 ? one : two));
    const codes: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      const cookie = stolen[index % stolen.length];
      codes.push(await codeOf({ app: index % 2 === 0 ? one : two, email, from: away(), cookie }));
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'login_failed'));
    // After them, one try every five seconds passes.
    expect(codes.filter((code) => code === 'login_failed').length).toBeLessThanOrEqual(15);
    // These tries did not count for the account.
    expect(await codeOf({ app: two, email, password: PASSWORD, from: away() })).toBe('ok');
  }, 60_000);

  test('and a known network expire when the password changes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const account = await createAccount();
    const { email } = account;
    const [cookie, home] = [await signIn(email), away()];
    expect(await codeOf({ email, password: PASSWORD, from: home })).toBe('ok');
    const body = { old_password: PASSWORD, password: `${PASSWORD} again` };
    const changed = await server.as(account)(changePassword, { body });
    await flood(email, `${PASSWORD} again`);
    const next = { email, password: body.password };
    expect(await codeOf({ ...next, from: away(), cookie })).toBe('rate_limited');
    expect(await codeOf({ ...next, from: home })).toBe('rate_limited');
    // The browser that changed the password has the next cookie.
    const own = changed.raw.cookies.find(({ name }) => name === 'auth.device')?.value;
    expect(await codeOf({ ...next, from: away(), cookie: `auth.device=${own}` })).toBe('ok');
  }, 60_000);
});
