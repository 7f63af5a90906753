import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '../../../contract/deletion.ts';
import type { Identity } from '../../../contract/account/identity.ts';
import { changeEmail } from '../../../contract/links.ts';
import {
  addPasskey,
  askOwnPasskey,
  askPasskeyLogin,
  beginPasskey,
  getPasskeys,
  removePasskey,
  renamePasskey,
} from '../../../contract/passkeys.ts';
import { PASSKEYS_MOST } from '../../../contract/base/rules.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { callBeside } from '../../fixtures/database/lock-waits.ts';
import { createTestPasskey, TEST_ORIGIN as ORIGIN, TestAuthenticator } from '../../fixtures/providers/authenticator.ts';
import type { TestMember } from '../../fixtures/members.ts';
import { lastMail } from '../../fixtures/signups.ts';

let server: TestApp;
let anna: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
const query = (sql: string, values: unknown[]) => server.database.pool.query(sql, values);

const createAccount = () => createTestAccount(server.database.pool);
beforeEach(async () => {
  anna = await createAccount();
});

const begin = (member: TestMember, identity: Identity) => server.as(member)(beginPasskey, { body: { identity } });
const give = (member: TestMember) => createTestPasskey(server, member, PASSWORD);

describe('adding a passkey', () => {
  test('requires the password or another passkey, and notifies the member by mail', async () => {
    expect((await begin(anna, { password: 'not the password at all' })).code).toBe('old_password_wrong');
    const first = await give(anna);
    expect(await lastMail(server.database.pool, anna.email)).toMatchObject({ kind: 'passkey_added' });
    const question = (await server.as(anna)(askOwnPasskey)).body;
    expect(question.allowCredentials.map(({ id }) => id)).toEqual([first.id]);
    const { body } = await begin(anna, { passkey: first.answer(question) });
    expect(body.excludeCredentials.map(({ id }) => id)).toEqual([first.id]);
    const second = new TestAuthenticator(ORIGIN);
    expect((await server.as(anna)(addPasskey, { body: { passkey: second.create(body) } })).code).toBe('ok');
  });

  test('requires a question of this session, and accepts one passkey for it', async () => {
    const { body } = await begin(anna, { password: PASSWORD });
    const add = async (passkey = new TestAuthenticator(ORIGIN).create(body), who = anna) =>
      (await server.as(who)(addPasskey, { body: { passkey } })).code;
    expect(await add(undefined, await createAccount())).toBe('passkey_refused');
    const question = (await server.as()(askPasskeyLogin)).body;
    expect(await add(new TestAuthenticator(ORIGIN).create({ ...body, challenge: question.challenge }))).toBe(
      'passkey_refused',
    );
    // A question that the thief of a session can request, without the password.
    const { challenge } = (await server.as(anna)(askOwnPasskey)).body;
    expect(await add(new TestAuthenticator(ORIGIN).create({ ...body, challenge }))).toBe('passkey_refused');
    const codes = await callBeside(server.database.pool, {
      work: (client) => client.query('SELECT FROM passkey_questions FOR UPDATE'),
      calls: Array.from({ length: 3 }, () => () => add()),
      pattern: '%passkey_questions%',
    });
    expect(codes.toSorted()).toEqual(['ok', 'passkey_refused', 'passkey_refused']);
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a foreign domain', { rpId: 'evil.example' }],
    ['no check of the person', { isVerified: false }],
  ] as const)('refuses a passkey that was created with %s', async (_what, ceremony) => {
    const { body } = await begin(anna, { password: PASSWORD });
    const passkey = new TestAuthenticator(ORIGIN).create(body, ceremony);
    expect((await server.as(anna)(addPasskey, { body: { passkey } })).code).toBe('passkey_refused');
  });

  test('refuses a passkey of another member', async () => {
    const ben = await createAccount();
    const authenticator = await give(ben);
    const { body } = await begin(anna, { password: PASSWORD });
    const passkey = authenticator.create(body);
    expect((await server.as(anna)(addPasskey, { body: { passkey } })).code).toBe('passkey_refused');
    const rename = { id: authenticator.id, name: 'Mine' };
    expect((await server.as(anna)(renamePasskey, { body: rename })).code).toBe('not_found');
    await server.as(anna)(removePasskey, { body: { id: authenticator.id } });
    expect((await server.as(ben)(getPasskeys)).body.passkeys).toHaveLength(1);
  });

  test('is limited in number, also for concurrent additions', async () => {
    await query(
      `INSERT INTO passkeys (id, member_id, name, public_key, counter, transports, backed_up)
       SELECT $1 || number, $1::uuid, 'One', '', 0, '{}', false FROM generate_series(2, $2::int) number`,
      [anna.id, PASSKEYS_MOST],
    );
    const begun = await Promise.all([1, 2, 3].map(() => begin(anna, { password: PASSWORD })));
    const codes = await callBeside(server.database.pool, {
      work: (client) => client.query('LOCK TABLE passkeys IN SHARE MODE'),
      calls: begun.map(({ body }) => async () => {
        const passkey = new TestAuthenticator(ORIGIN).create(body);
        return (await server.as(anna)(addPasskey, { body: { passkey } })).code;
      }),
      pattern: '%add_passkey(%',
    });
    expect(codes.toSorted()).toEqual(['ok', 'too_many_passkeys', 'too_many_passkeys']);
    expect((await begin(anna, { password: PASSWORD })).problem.data).toEqual({ limit: PASSKEYS_MOST });
  });

  test('names the passkey after the browser until the member renames it', async () => {
    const authenticator = await give(anna);
    const { body } = await server.as(anna)(renamePasskey, { body: { id: authenticator.id, name: '  My key ' } });
    expect(body.passkeys).toMatchObject([{ name: 'My key', used_at: null }]);
    const rename = (name: string) => server.as(anna)(renamePasskey, { body: { id: authenticator.id, name } });
    expect((await rename('A\r\n\u202eB')).body.passkeys).toMatchObject([{ name: 'A B' }]);
    for (const name of ['\u200b', '\u3164', 'https://evil.test', 'evil.example'])
      expect((await rename(name)).code).toBe('invalid_request');
  });
});

describe('a passkey in place of the password', () => {
  const prove = async (authenticator: TestAuthenticator): Promise<Identity> => ({
    passkey: authenticator.answer((await server.as(anna)(askOwnPasskey)).body),
  });

  test('lets the member change the address and delete the account', async () => {
    const authenticator = await give(anna);
    const email = `moved-${anna.id}@test.example`;
    const identity = await prove(authenticator);
    expect((await server.as(anna)(changeEmail, { body: { email, identity } })).code).toBe('ok');
    const leave = async (proof: Identity) =>
      (await server.as(anna)(deleteAccount, { body: { identity: proof, reason: null, note: '' } })).code;
    expect(await leave(identity)).toBe('passkey_refused');
    expect(await leave(await prove(authenticator))).toBe('ok');
  });

  test('of another member is refused', async () => {
    const [ben, own] = [await createAccount(), await give(anna)];
    const authenticator = await give(ben);
    const email = `moved-${anna.id}@test.example`;
    const change = async (identity: Identity) =>
      (await server.as(anna)(changeEmail, { body: { email, identity } })).code;
    expect(await change(await prove(authenticator))).toBe('passkey_refused');
    expect(await change(await prove(own))).toBe('ok');
  });
});
