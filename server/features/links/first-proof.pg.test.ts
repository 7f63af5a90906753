import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser, login } from '../../../contract/account/account.ts';
import { sendMessage } from '../../../contract/chats/chats.ts';
import { deleteAccount } from '../../../contract/deletion.ts';
import {
  changeEmail,
  disownLink,
  getLink,
  redeemLink,
  requestReset,
  requestSignIn,
  resetPassword,
} from '../../../contract/links.ts';
import { addPasskey, askPasskeyLogin, beginPasskey, passkeyLogin } from '../../../contract/passkeys.ts';
import { signUp } from '../../../contract/signup.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestPasskey, TestAuthenticator, TEST_ORIGIN } from '../../fixtures/providers/authenticator.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { createTestMember, setState, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { createTestLink, lastMail, nextMail, signupForm } from '../../fixtures/signups.ts';
import { hashLinkPart } from '../../platform/security/link-tokens.ts';

// An attacker signs up with the address of a victim, who then cannot sign up. The first link that proves the address ends everything by
// which the attacker could stay in the account.

const PASSWORD = 'a sentence that is long enough';
const NEXT = 'another sentence, just as long';
const identity = { password: PASSWORD };
let server: TestApp;
let email: string;
/** The session of the attacker. */
let planted: Pick<TestMember, 'id' | 'token'> & { readonly device: string | undefined };
beforeAll(async () => {
  server = await createTestApp({ environment: { RATE_LIMIT: 'on' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  email = `${randomUUID()}@victim.example`;
  const { body, raw } = await server.as()(signUp, {
    body: signupForm({ email, password: PASSWORD }),
    remoteAddress: network(),
  });
  const cookie = (name: string) => raw.cookies.find((one) => one.name === name)?.value;
  planted = { id: body.user.id, token: cookie('auth.session') ?? '', device: cookie('auth.device') };
});

let networks = 0;
const network = (): string => `10.40.${(networks += 1)}.1`;
const query = (sql: string, values: unknown[]) => server.database.pool.query(sql, values);
const attacker = () => server.as(planted);
const redeem = (token: string) => server.as()(redeemLink, { body: { token }, remoteAddress: network() });
const logIn = async (password: string) =>
  (await server.as()(login, { body: { email, password }, remoteAddress: network() })).code;
async function mailed(call: typeof requestReset | typeof requestSignIn): Promise<string> {
  const mail = await nextMail(server.database.pool, email);
  await server.as()(call, { body: { email }, remoteAddress: network() });
  return (await mail()).data.token;
}
const reset = async () =>
  server.as()(resetPassword, { body: { token: await mailed(requestReset), password: NEXT }, remoteAddress: network() });
/** Adds a passkey to the unconfirmed account. The calls refuse this, so the account is confirmed during the calls. */
async function plantPasskey(): Promise<TestAuthenticator> {
  await setState(server.database.pool, planted.id, 'active');
  const passkey = await createTestPasskey(server, { ...planted, email, session: '', host: undefined }, PASSWORD);
  await setState(server.database.pool, planted.id, 'not_confirmed');
  return passkey;
}
async function signInBy(passkey: TestAuthenticator): Promise<string> {
  const challenge = await server.as()(askPasskeyLogin);
  const cookie = `auth.passkey=${challenge.raw.cookies.find(({ name }) => name === 'auth.passkey')?.value}`;
  return (await server.as()(passkeyLogin, { body: { passkey: passkey.answer(challenge.body) }, headers: { cookie } }))
    .code;
}
const state = async () => (await query('SELECT status FROM members WHERE id = $1', [planted.id])).rows[0].status;

describe('the attacker loses access to the account', () => {
  test.each([
    ['a new password', async () => reset()],
    ['a link that signs in', async () => redeem(await mailed(requestSignIn))],
    [
      'the link that cancels a deletion',
      async () => {
        await attacker()(deleteAccount, { body: { identity, reason: null, note: '' } });
        return redeem((await lastMail(server.database.pool, email)).data.token);
      },
    ],
  ])('when the victim proves the address by %s', async (_how, prove) => {
    const passkey = await plantPasskey();
    const answer = await prove();
    expect([answer.code, answer.body.user?.status, await state()]).toEqual(['ok', 'active', 'active']);
    const own = answer.raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
    expect((await server.as({ id: planted.id, token: own })(getUser)).body.user?.id).toBe(planted.id);
    expect((await attacker()(getUser)).body.user).toBeNull();
    expect([await logIn(PASSWORD), await signInBy(passkey)]).toEqual(['login_failed', 'passkey_refused']);
    const mails = await query("SELECT data FROM mails WHERE recipient = $1 AND kind = 'ways_in_ended'", [email]);
    expect(mails.rowCount).toBe(1);
  });

  test('and neither their device nor their network is known', async () => {
    const home = network();
    const answer = await server.as()(login, { body: { email, password: PASSWORD }, remoteAddress: home });
    expect([planted.device, answer.code]).toEqual([undefined, 'ok']);
    expect(answer.raw.cookies.map(({ name }) => name)).toEqual(['auth.session']);
    await reset();
    const guess = (remoteAddress: string) => server.as()(login, { body: { email, password: 'wrong' }, remoteAddress });
    for (let tries = 0; tries <= 21; tries += 1) await guess(network());
    expect((await guess(home)).code).toBe('rate_limited');
  });

  test('and cannot change the address by a link that they requested before', async () => {
    const thief = `${randomUUID()}@thief.example`;
    await attacker()(changeEmail, { body: { email: thief, identity } });
    const { token } = (await lastMail(server.database.pool, thief)).data;
    await redeem(await mailed(requestSignIn));
    expect((await redeem(token)).code).toBe('link_invalid');
  });
});

test('the activation link preserves the password of a new member', async () => {
  const { token } = (await lastMail(server.database.pool, email)).data;
  expect((await redeem(token)).body.user?.status).toBe('active');
  expect(await logIn(PASSWORD)).toBe('ok');
  await redeem(await mailed(requestSignIn));
  expect(await logIn(PASSWORD)).toBe('ok');
});

describe('the reader of an activation mail who did not sign up', () => {
  const disownBy = (token: string) => server.as()(disownLink, { body: { token } });

  test('sees the name, and can erase the account once', async () => {
    const { token } = (await lastMail(server.database.pool, email)).data;
    expect((await server.as()(getLink, { query: { token } })).body.name).toBe('Vera');
    const codes = (await server.database.raceTimes(3, () => disownBy(token))).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['link_invalid', 'link_invalid', 'ok']);
    expect([await state(), (await attacker()(getUser)).body.user]).toEqual(['deleted', null]);
    expect(await logIn(PASSWORD)).toBe('login_failed');
    expect((await server.as()(signUp, { body: signupForm({ email }), remoteAddress: network() })).code).toBe('ok');
  });

  test('cannot erase it by another link or after the confirmation of the address', async () => {
    const { token } = (await lastMail(server.database.pool, email)).data;
    expect((await disownBy(await mailed(requestSignIn))).code).toBe('link_invalid');
    await redeem(token);
    expect((await server.as()(getLink, { query: { token } })).body.name).toBeNull();
    expect((await disownBy(token)).code).toBe('link_invalid');
    expect(await state()).toBe('active');
  });

  test('erases the account also on the open devices of members to whom it has written', async () => {
    const ben = await createTestMember(server.database.pool);
    await attacker()(sendMessage, { body: newText({ profile: ben.id }) });
    const device = await createDevice(server.as(ben));
    const events: string[] = [];
    const stop = server.bus.subscribe(ben.id, ({ name }) => void events.push(name));
    expect((await disownBy((await lastMail(server.database.pool, email)).data.token)).code).toBe('ok');
    await expect.poll(() => events, { timeout: 10_000 }).toContain('change');
    stop();
    expect(await device.pull()).toContainEqual({ kind: 'hidden', profile: planted.id });
  });

  test('can erase it although a member to whom it has written is erased', async () => {
    const ben = await createTestMember(server.database.pool);
    await attacker()(sendMessage, { body: newText({ profile: ben.id }) });
    await query('SELECT erase_member($1)', [ben.id]);
    expect((await disownBy((await lastMail(server.database.pool, email)).data.token)).code).toBe('ok');
    expect(await state()).toBe('deleted');
  });

  test.each([
    ['has expired', 'expires_at = now()'],
    ['was used', 'used_at = now()'],
  ])('cannot erase it by a link that %s', async (_why, change) => {
    const { token } = (await lastMail(server.database.pool, email)).data;
    await query(`UPDATE links SET ${change} WHERE member_id = $1`, [planted.id]);
    expect((await disownBy(token)).code).toBe('link_invalid');
    expect(await state()).toBe('not_confirmed');
  });
});

test('a passkey needs a confirmed address', async () => {
  const begun = await attacker()(beginPasskey, { body: { identity } });
  expect(begun.code).toBe('address_not_confirmed');
});

test('a new password removes the passkeys of a confirmed member too', async () => {
  const passkey = await plantPasskey();
  await setState(server.database.pool, planted.id, 'active');
  expect(await signInBy(passkey)).toBe('ok');
  expect((await reset()).code).toBe('ok');
  expect(await signInBy(passkey)).toBe('passkey_refused');
  expect(await lastMail(server.database.pool, email)).toMatchObject({
    kind: 'ways_in_ended',
    data: { by: 'reset', passkeys: [expect.any(String)] },
  });
});

test('a passkey that is added while the password is reset is refused', async () => {
  const { pool } = server.database;
  await setState(pool, planted.id, 'active');
  const { body } = await attacker()(beginPasskey, { body: { identity } });
  const passkey = new TestAuthenticator(TEST_ORIGIN).create(body);
  const token = await createTestLink(pool, planted.id, 'reset');
  const added = await callBeside(pool, {
    work: (client) => client.query("SELECT reset_password($1, 'the hash of another password')", [hashLinkPart(token)]),
    calls: [() => attacker()(addPasskey, { body: { passkey } })],
    pattern: '%add_passkey(%',
  });
  expect(added.map(({ code }) => code)).toEqual(['passkey_refused']);
});
