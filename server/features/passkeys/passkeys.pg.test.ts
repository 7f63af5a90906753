import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser, login } from '../../../contract/account/account.ts';
import { getChats } from '../../../contract/chats/chats.ts';
import type { PasskeyAnswer } from '../../../contract/account/identity.ts';
import { changeEmail, redeemLink } from '../../../contract/links.ts';
import {
  addPasskey,
  askOwnPasskey,
  askPasskeyLogin,
  beginPasskey,
  getPasskeys,
  passkeyLogin,
  type PasskeyQuestion,
  removePasskey,
} from '../../../contract/passkeys.ts';
import { getSuspension } from '../../../contract/suspension.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { TEST_ORIGIN as ORIGIN, TestAuthenticator } from '../../fixtures/providers/authenticator.ts';
import { createTestSite, setState, type TestMember } from '../../fixtures/members.ts';
import { createTestLink, lastMail } from '../../fixtures/signups.ts';

let server: TestApp;
let otherSite: string;
let anna: TestMember;
beforeAll(async () => {
  server = await createTestApp();
  otherSite = await createTestSite(server.database.pool);
});
afterAll(() => server.close());
const query = (sql: string, values: unknown[]) => server.database.pool.query(sql, values);

beforeEach(async () => {
  anna = await createTestAccount(server.database.pool);
});

interface At {
  readonly origin?: string;
  readonly host?: string;
}

const at = ({ host }: At): Record<string, string> => (host === undefined ? {} : { host });
/** Adds a passkey of a new authenticator. */
async function give(member: TestMember, where: At = {}): Promise<TestAuthenticator> {
  const authenticator = new TestAuthenticator(where.origin ?? ORIGIN);
  const identity = { password: PASSWORD };
  const { body } = await server.as(member)(beginPasskey, { body: { identity }, headers: at(where) });
  const added = await server.as(member)(addPasskey, {
    body: { passkey: authenticator.create(body) },
    headers: at(where),
  });
  expect(added.body.passkeys[0]?.id).toBe(authenticator.id);
  return authenticator;
}

interface OpenQuestion {
  readonly question: PasskeyQuestion;
  readonly cookie: string;
}

async function ask(where: At = {}): Promise<OpenQuestion> {
  const { body, raw } = await server.as()(askPasskeyLogin, { headers: at(where) });
  const cookie = raw.cookies.find(({ name }) => name === 'auth.passkey')?.value ?? '';
  return { question: body, cookie: `auth.passkey=${cookie}` };
}
const signIn = (passkey: PasskeyAnswer, cookie: string, where: At = {}) =>
  server.as()(passkeyLogin, { body: { passkey }, headers: { cookie, ...at(where) } });

describe('a passkey', () => {
  test('signs in on another browser with a new session, and a mail reports the new device', async () => {
    const authenticator = await give(anna);
    const { question, cookie } = await ask();
    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const { body, raw } = await signIn(authenticator.answer(question), cookie);
    expect(body.user.id).toBe(anna.id);
    const [session] = raw.cookies.filter(({ name }) => name === 'auth.session');
    expect((await server.as({ ...anna, token: session?.value ?? '' })(getUser)).body.user?.id).toBe(anna.id);
    expect((await lastMail(server.database.pool, anna.email)).kind).toBe('new_device');
    const [listed] = (await server.as(anna)(getPasskeys)).body.passkeys;
    expect(listed?.used_at).not.toBeNull();
  });

  test('causes no mail on a browser that the account knows', async () => {
    const authenticator = await give(anna);
    const known = await server.as()(login, { body: { email: anna.email, password: PASSWORD } });
    const device = known.raw.cookies.find(({ name }) => name === 'auth.device')?.value;
    await query('DELETE FROM mails WHERE member_id = $1', [anna.id]);
    const { question, cookie } = await ask();
    await signIn(authenticator.answer(question), `${cookie}; auth.device=${device}`);
    await expect(lastMail(server.database.pool, anna.email)).rejects.toThrow('there is no mail');
  });

  test('answers a question once, also among concurrent answers', async () => {
    const authenticator = await give(anna);
    const { question, cookie } = await ask();
    const answer = authenticator.answer(question);
    const answers = await callBeside(server.database.pool, {
      work: (client) => client.query('SELECT FROM passkey_questions FOR UPDATE'),
      calls: Array.from({ length: 4 }, () => () => signIn(answer, cookie)),
      pattern: '%passkey_questions%',
    });
    const codes = answers.map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['ok', 'passkey_refused', 'passkey_refused', 'passkey_refused']);
  });

  test('answers only the browser and the purpose of the question', async () => {
    const authenticator = await give(anna);
    const [{ question }, other] = [await ask(), await ask()];
    expect((await signIn(authenticator.answer(question), other.cookie)).code).toBe('passkey_refused');
    expect((await signIn(authenticator.answer(question), 'none=1')).code).toBe('passkey_refused');
    const own = (await server.as(anna)(askOwnPasskey)).body;
    expect((await signIn(authenticator.answer(own), other.cookie)).code).toBe('passkey_refused');
    const passkey = authenticator.answer(other.question);
    const body = { identity: { passkey }, email: `x-${anna.email}` };
    expect((await server.as(anna)(changeEmail, { body })).code).toBe('passkey_refused');
  });

  test('is refused after the question expires', async () => {
    const authenticator = await give(anna);
    const { question, cookie } = await ask();
    await query("UPDATE passkey_questions SET expires_at = expires_at - interval '10 minutes'", []);
    expect((await signIn(authenticator.answer(question), cookie)).code).toBe('passkey_refused');
  });

  test.each([
    ['of a foreign origin', { origin: 'http://localhost.evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['for a foreign domain', { rpId: 'evil.example' }],
    ['without a check of the person', { isVerified: false }],
    ['of a registration', { type: 'webauthn.create' }],
  ] as const)('is refused with an answer %s', async (_what, ceremony) => {
    const authenticator = await give(anna);
    const { question, cookie } = await ask();
    expect((await signIn(authenticator.answer(question, ceremony), cookie)).code).toBe('passkey_refused');
    const again = await ask();
    expect((await signIn(authenticator.answer(again.question), again.cookie)).code).toBe('ok');
  });

  test('is refused with the signature of another passkey or under the name of another member', async () => {
    const [authenticator, other] = [await give(anna), await give(await createTestAccount(server.database.pool))];
    for (const change of [{ id: other.id }, { user_handle: Buffer.alloc(16).toString('base64url') }]) {
      const { question, cookie } = await ask();
      const answer = { ...authenticator.answer(question), ...change };
      expect((await signIn(answer, cookie)).code).toBe('passkey_refused');
    }
  });

  test('is refused when its counter does not grow, because it was copied', async () => {
    const authenticator = await give(anna);
    const codes: string[] = [];
    for (const counter of [5, 5, 4, 0, 6]) {
      const { question, cookie } = await ask();
      codes.push((await signIn(authenticator.answer(question, { counter }), cookie)).code);
    }
    expect(codes).toEqual(['ok', 'passkey_refused', 'passkey_refused', 'passkey_refused', 'ok']);
  });

  test('works only on the site of its member', async () => {
    const there = { host: `${otherSite}.example`, origin: `https://${otherSite}.example` };
    const eva = await createTestAccount(server.database.pool, { site: otherSite });
    const [hers, ours] = [await give(eva, there), await give(anna)];
    const open = await ask(there);
    expect(open.question.rpId).toBe(there.host);
    expect((await signIn(hers.answer(open.question), open.cookie, there)).code).toBe('ok');
    const here = await ask();
    expect((await signIn(hers.answer(here.question, { origin: ORIGIN }), here.cookie)).code).toBe('passkey_refused');
    const foreign = await ask(there);
    const answer = ours.answer(foreign.question, { origin: there.origin });
    expect((await signIn(answer, foreign.cookie, there)).code).toBe('passkey_refused');
  });

  test('is bound to the configured address, whatever host a request names', async () => {
    const { database } = server;
    const app = await createTestApp({ database, environment: { PUBLIC_URL: 'https://liaison.example' } });
    for (const header of ['host', 'x-forwarded-host']) {
      const { body } = await app.as()(askPasskeyLogin, { headers: { [header]: 'evil.example' } });
      expect(body.rpId).toBe('liaison.example');
    }
    await app.close();
  });

  test.each([
    ['deleted', 'passkey_refused'],
    ['pending_deletion', 'pending_deletion'],
    ['not_confirmed', 'ok'],
  ] as const)('of a %s member: %s', async (state, code) => {
    const authenticator = await give(anna);
    await setState(server.database.pool, anna.id, state);
    const { question, cookie } = await ask();
    expect((await signIn(authenticator.answer(question), cookie)).code).toBe(code);
  });

  test('of a suspended member opens a restricted session', async () => {
    const authenticator = await give(anna);
    await setState(server.database.pool, anna.id, 'suspended');
    const { question, cookie } = await ask();
    const { code, raw } = await signIn(authenticator.answer(question), cookie);
    expect(code).toBe('account_suspended');
    const token = raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
    const restricted = server.as({ id: anna.id, token });
    expect((await restricted(getSuspension)).body.suspended).toBe(true);
    expect((await restricted(getChats)).code).toBe('account_suspended');
  });

  test('that was removed signs nobody in, and the sessions remain', async () => {
    const authenticator = await give(anna);
    const { question, cookie } = await ask();
    const removed = await server.as(anna)(removePasskey, { body: { id: authenticator.id } });
    expect(removed.body.passkeys).toEqual([]);
    expect((await signIn(authenticator.answer(question), cookie)).code).toBe('passkey_refused');
    expect((await server.as(anna)(getUser)).body.user?.id).toBe(anna.id);
    expect(await lastMail(server.database.pool, anna.email)).toMatchObject({ kind: 'passkey_removed' });
  });

  test('is removed when the member undoes a change of the address', async () => {
    const authenticator = await give(anna);
    const token = await createTestLink(server.database.pool, anna.id, 'mail_undo');
    await query("UPDATE links SET email = $2 WHERE member_id = $1 AND kind = 'mail_undo'", [anna.id, anna.email]);
    expect((await server.as()(redeemLink, { body: { token } })).code).toBe('ok');
    const { question, cookie } = await ask();
    expect((await signIn(authenticator.answer(question), cookie)).code).toBe('passkey_refused');
  });
});
