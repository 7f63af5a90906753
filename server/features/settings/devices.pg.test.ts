import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser, login } from '../../../contract/account/account.ts';
import { addressOf } from '../../../contract/base/call.ts';
import { AUTH_COOKIE } from '../../../contract/base/rules.ts';
import { changePassword, getDevices, signOutDevice } from '../../../contract/settings.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import { createTestAccount, PASSWORD as OLD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { callBeside, raceBehindLock } from '../../fixtures/database/lock-waits.ts';

const NEW = 'a boat on the river';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: TestApp;
let anna: TestMember;
let email: string;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  anna = await createTestAccount(server.database.pool, { name: 'Anna' });
  email = anna.email;
});

/** Signs Anna in on another browser. Returns the member with that browser's token, or the code of the refusal. */
async function signIn(password = OLD): Promise<TestMember | string> {
  const response = await server.app.inject({
    method: 'POST',
    url: addressOf(login),
    headers: { ...headersOf(undefined), 'user-agent': FIREFOX },
    payload: { email, password },
  });
  const token = response.cookies.find(({ name }) => name === AUTH_COOKIE)?.value;
  return token === undefined ? String(response.json().code) : { ...anna, token };
}
async function signedIn(): Promise<TestMember> {
  const other = await signIn();
  if (typeof other === 'string') throw new Error(other);
  return other;
}
const devicesOf = async (who: TestMember) => (await server.as(who)(getDevices)).body.devices;
const isSignedIn = async (who: TestMember) => (await server.as(who)(getUser)).body.user !== null;
const change = (body: { old_password: string; password: string }) => server.as(anna)(changePassword, { body });

test('lists the browsers of the member only, the current one first', async () => {
  await createTestMember(server.database.pool, { name: 'Ben' });
  const firefox = await signedIn();
  expect(await devicesOf(anna)).toMatchObject([
    { browser: null, system: null, current: true },
    { browser: 'Firefox', system: 'Linux', current: false },
  ]);
  expect((await devicesOf(firefox)).map(({ current, browser }) => [current, browser])).toEqual([
    [true, 'Firefox'],
    [false, null],
  ]);
});

test('signs out one browser at once in every process, and no other browser', async () => {
  const [firefox, third] = [await signedIn(), await signedIn()];
  const [first] = (await devicesOf(firefox)).filter(({ current }) => current);
  expect(await isSignedIn(firefox)).toBe(true);
  await server.as(anna)(signOutDevice, { body: { device: first?.id ?? '' } });
  expect(await isSignedIn(firefox)).toBe(false);
  expect([await isSignedIn(anna), await isSignedIn(third)]).toEqual([true, true]);
});

test("does not sign out another member's browser", async () => {
  const ben = await createTestMember(server.database.pool, { name: 'Ben' });
  const [his] = await devicesOf(ben);
  expect((await server.as(anna)(signOutDevice, { body: { device: his?.id ?? '' } })).code).toBe('ok');
  expect((await server.as(anna)(signOutDevice, { body: { device: randomUUID() } })).code).toBe('ok');
  expect(await isSignedIn(ben)).toBe(true);
});

test('signs out all other browsers', async () => {
  const [firefox, third] = [await signedIn(), await signedIn()];
  await server.as(anna)(signOutDevice, { body: { device: 'others' } });
  expect([await isSignedIn(anna), await isSignedIn(firefox), await isSignedIn(third)]).toEqual([true, false, false]);
});

test('a changed password ends the other sessions and replaces the old password', async () => {
  const firefox = await signedIn();
  expect((await change({ old_password: OLD, password: NEW })).code).toBe('ok');
  expect([await isSignedIn(anna), await isSignedIn(firefox)]).toEqual([true, false]);
  expect(await signIn(OLD)).toBe('login_failed');
  expect(await signIn(NEW)).toMatchObject({ id: anna.id });
});

test('refuses a wrong old password, and after five of them every attempt', async () => {
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await change({ old_password: 'another one', password: NEW })).code).toBe('old_password_wrong');
  expect((await change({ old_password: OLD, password: NEW })).code).toBe('too_many_attempts');
  await server.database.pool.query('DELETE FROM login_failures');
  expect(await signIn(OLD)).toMatchObject({ id: anna.id });
});

test('sends one mail about a changed password', async () => {
  await change({ old_password: 'another one', password: NEW });
  await change({ old_password: OLD, password: NEW });
  const { rows } = await server.database.pool.query('SELECT kind, data FROM mails WHERE recipient = $1', [anna.email]);
  expect(rows).toEqual([{ kind: 'password_changed', data: { by: 'settings', at: expect.any(String) } }]);
});

test('refuses the member’s own address and name as the new password', async () => {
  for (const password of [anna.email, anna.email.toUpperCase(), `${anna.email.split('@')[0]}-2026`])
    expect((await change({ old_password: OLD, password })).code).toBe('password_too_personal');
  await server.database.pool.query("UPDATE members SET name = 'Anna van der Meer' WHERE id = $1", [anna.id]);
  expect((await change({ old_password: OLD, password: 'annavandermeer' })).code).toBe('password_too_personal');
  expect(await signIn(OLD)).toMatchObject({ id: anna.id });
});

test.each([
  ['Password123', 'password_too_common'],
  ['short', 'invalid_request'],
  ['x'.repeat(257), 'invalid_request'],
])('refuses the new password %s', async (password, code) => {
  expect((await change({ old_password: OLD, password })).code).toBe(code);
});

test('accepts one of two concurrent changes with the same old password', async () => {
  const codes = await raceBehindLock(server.database.pool, { rowsOf: `credentials WHERE member_id = '${anna.id}'` }, [
    () => change({ old_password: OLD, password: NEW }),
    () => change({ old_password: OLD, password: `${NEW} and back` }),
  ]);
  expect(codes.map(({ code }) => code).toSorted()).toEqual(['ok', 'old_password_wrong']);
});

test('leaves no session of a concurrent login with the old password', async () => {
  const { pool } = server.database;
  const password_hash = await hashPassword(NEW);
  // The change has replaced the hash but is not committed when the login creates its session.
  const late = await callBeside(pool, {
    work: (client) =>
      client.query('SELECT change_password($1, (SELECT password_hash FROM credentials WHERE member_id = $1), $2, $3)', [
        anna.id,
        password_hash,
        anna.session,
      ]),
    calls: [() => signIn(OLD)],
    pattern: '%INSERT INTO sessions%',
  });
  expect(late).toEqual(['login_failed']);
  expect(await devicesOf(anna)).toHaveLength(1);
});
