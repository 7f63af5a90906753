import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../../contract/account/account.ts';
import { deleteAccount } from '../../../contract/deletion.ts';
import { requestExport } from '../../../contract/export/export.ts';
import { changeEmail, type LinkKind, resetPassword } from '../../../contract/links.ts';
import { beginPasskey } from '../../../contract/passkeys.ts';
import { changePassword } from '../../../contract/settings.ts';
import { signUp } from '../../../contract/signup.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestMember, createTestSite, setState, type TestMember, testSite } from '../../fixtures/members.ts';
import { countPasswordWork } from '../../fixtures/password-work.ts';
import { createTestLink, signupForm } from '../../fixtures/signups.ts';

// Hashing a password costs 16 ms of processor time and 19 MiB. Every call therefore makes all cheaper checks first, and has a limit that
// also counts right passwords. The tests count hashes, because durations vary.

const NEXT = 'another sentence, just as long';
let database: TestDatabase;
let pool: Pool;
let server: TestApp;
let anna: TestMember;
let work: ReturnType<typeof countPasswordWork>;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  server = await createTestApp({ database, environment: { RATE_LIMIT: 'on' } });
  anna = await createTestAccount(pool);
  // The first login of a process hashes the decoy for unknown addresses.
  await server.as()(login, { body: { email: 'nobody@test.example', password: 'x' }, remoteAddress: newAddress() });
  work = countPasswordWork();
});
afterEach(async () => {
  work.restore();
  vi.useRealTimers();
  await server.close();
});

const newAddress = (): string => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
const query = (sql: string, values: unknown[]) => pool.query(sql, values);

/** Returns the code of an answer and the number of its hashes. */
async function costOf(ask: () => Promise<{ code: string }>): Promise<[code: string, hashes: number]> {
  const before = work.count();
  const { code } = await ask();
  return [code, work.count() - before];
}

test('only these files hash passwords, and the tests below cover all of them but the seed', () => {
  const sources = globSync('{server,demo}/**/*.ts').filter((path) => !/\.(test|soak)\.ts$|fixtures\//.test(path));
  const users = sources.filter((path) => readFileSync(path, 'utf8').includes("security/passwords.ts'"));
  expect(users.toSorted()).toEqual([
    'demo/seed/seed.ts',
    'server/features/account/check-password.ts',
    'server/features/account/login.ts',
    'server/features/links/reset-password.ts',
    'server/features/settings/change-password.ts',
    'server/features/signup/sign-up.ts',
  ]);
});

describe('a reset', () => {
  const set = (token: string, password = NEXT, remoteAddress = newAddress()) =>
    costOf(() => server.as()(resetPassword, { body: { token, password }, remoteAddress }));
  const link = (member = anna, kind: LinkKind = 'reset') => createTestLink(pool, member.id, kind);

  test('hashes once for a link that works', async () => {
    expect(await set(await link())).toEqual(['ok', 1]);
  });

  test('refuses a used link without a hash for any password', async () => {
    const token = await link();
    await set(token);
    for (const password of [NEXT, 'basketball']) expect(await set(token, password)).toEqual(['link_invalid', 0]);
  });

  test('refuses an expired, a replaced and an unknown link, and one of another kind, without a hash', async () => {
    const expired = await link();
    await query("UPDATE links SET expires_at = now() - interval '1 second' WHERE member_id = $1", [anna.id]);
    const replaced = await link();
    expect(await set(await link())).toEqual(['ok', 1]);
    for (const token of [expired, replaced, 'x'.repeat(43), await link(anna, 'sign_in')])
      expect(await set(token)).toEqual(['link_invalid', 0]);
  });

  test('refuses a link of another site without a hash', async () => {
    const member = await createTestAccount(pool, { site: await createTestSite(pool) });
    expect(await set(await link(member))).toEqual(['link_invalid', 0]);
  });

  test('refuses a member whose deletion is pending, and a bad password, without a hash', async () => {
    const token = await link();
    expect(await set(token, 'basketball')).toEqual(['password_too_common', 0]);
    expect(await set(token, anna.email)).toEqual(['password_too_personal', 0]);
    await setState(pool, anna.id, 'pending_deletion');
    expect(await set(token)).toEqual(['pending_deletion', 0]);
  });

  test('is limited per network for all links together, also when they arrive at once', async () => {
    const from = newAddress();
    const tokens = await Promise.all(Array.from({ length: 40 }, async () => link(await createTestAccount(pool))));
    const answers = await Promise.all(
      tokens.map((token) => server.as()(resetPassword, { body: { token, password: NEXT }, remoteAddress: from })),
    );
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(30);
    expect(work.count()).toBe(30);
    expect(await set(await link(), NEXT, from)).toEqual(['rate_limited', 0]);
    expect(await set(await link())).toEqual(['ok', 1]);
  });
});

describe('a sign-up', () => {
  const join = (overrides: Parameters<typeof signupForm>[0]) =>
    costOf(() => server.as()(signUp, { body: signupForm(overrides), remoteAddress: newAddress() }));

  test('hashes once for a new account', async () => {
    expect(await join({})).toEqual(['ok', 1]);
  });

  test('refuses an address that is in use, pending or reserved without a hash', async () => {
    expect(await join({ email: anna.email.toUpperCase() })).toEqual(['email_taken', 0]);
    await query(
      `INSERT INTO links (token_hash, code_hash, member_id, kind, email, expires_at)
       VALUES ($1, $1, $2, 'mail_undo', 'old@test.example', now() + interval '1 hour')`,
      [randomUUID(), anna.id],
    );
    expect(await join({ email: 'Old@test.example' })).toEqual(['email_taken', 0]);
    await setState(pool, anna.id, 'pending_deletion');
    expect(await join({ email: anna.email })).toEqual(['email_pending_deletion', 0]);
  });

  test('refuses an invite that does not work without a hash', async () => {
    await query("INSERT INTO invites (code, site_id, used_at) VALUES ('USED', $1, now())", [await testSite(pool)]);
    for (const invite of ['used', 'unknown']) expect(await join({ invite })).toEqual(['invite_invalid', 0]);
  });

  test('refuses an invalid form without a hash', async () => {
    const codes: string[] = [];
    for (const wrong of [
      { password: 'basketball' },
      { password: 'vera-vera-vera' },
      { date_of_birth: new Date().toISOString().slice(0, 10) },
      { country: 'XX' },
      { name: 'a@test.example' },
      { consents: { terms: true as const, sensitive_data: true as const, mails: false, version: '2001-01-01' } },
    ]) {
      const [code, hashes] = await join(wrong);
      expect([code, hashes]).toEqual([code, 0]);
      codes.push(code);
    }
    expect(codes).not.toContain('ok');
  });

  test('is limited per network before its password is hashed', async () => {
    const from = newAddress();
    const ask = () => server.as()(signUp, { body: signupForm(), remoteAddress: from });
    const codes = (await Promise.all(Array.from({ length: 25 }, ask))).map(({ code }) => code);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(5);
    expect(work.count()).toBe(20);
  });
});

describe('a login', () => {
  const logIn = (email: string, password: string, remoteAddress = newAddress()) =>
    costOf(() => server.as()(login, { body: { email, password }, remoteAddress }));

  test('checks one hash, whether or not the address has an account', async () => {
    expect(await logIn(anna.email, 'wrong')).toEqual(['login_failed', 1]);
    expect(await logIn('nobody@test.example', 'wrong')).toEqual(['login_failed', 1]);
    expect(await logIn(anna.email, PASSWORD)).toEqual(['ok', 1]);
  });

  test('is refused without a hash while its pair is locked, whether or not the address has an account', async () => {
    for (const email of [anna.email, `${randomUUID()}@test.example`]) {
      const from = newAddress();
      for (let failures = 0; failures < 5; failures += 1) await logIn(email, 'wrong', from);
      expect(await logIn(email, PASSWORD, from)).toEqual(['too_many_attempts', 0]);
    }
  });

  test('is slowed without a hash when one account repeatedly signs in from its own network', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const from = newAddress();
    const codes: string[] = [];
    for (let count = 0; count < 33; count += 1) codes.push((await logIn(anna.email, PASSWORD, from))[0]);
    // The first login makes the network known. 30 more pass, then one every few seconds.
    expect(codes).toEqual([...Array.from({ length: 32 }, () => 'ok'), 'rate_limited']);
    expect(await logIn(anna.email, PASSWORD, from)).toEqual(['rate_limited', 0]);
    vi.setSystemTime(Date.now() + 5_000);
    expect(await logIn(anna.email, PASSWORD, from)).toEqual(['ok', 1]);
    // Another member of the household does not wait.
    const { email } = await createTestAccount(pool);
    expect(await logIn(email, PASSWORD, from)).toEqual(['ok', 1]);
  });
});

describe('the own password', () => {
  type AskAs = (password: string, from?: string) => Promise<{ code: string }>;
  const identity = (password: string) => ({ identity: { password } });
  /** Every call that requires it. */
  const CALLS: Readonly<Record<string, AskAs>> = {
    changeEmail: (password, remoteAddress = newAddress()) =>
      server.as(anna)(changeEmail, {
        body: { email: `${randomUUID()}@test.example`, ...identity(password) },
        remoteAddress,
      }),
    deleteAccount: (password, remoteAddress = newAddress()) =>
      server.as(anna)(deleteAccount, { body: { reason: null, note: '', ...identity(password) }, remoteAddress }),
    requestExport: (password, remoteAddress = newAddress()) =>
      server.as(anna)(requestExport, { body: identity(password), remoteAddress }),
    beginPasskey: (password, remoteAddress = newAddress()) =>
      server.as(anna)(beginPasskey, { body: identity(password), remoteAddress }),
    changePassword: (old_password, remoteAddress = newAddress()) =>
      server.as(anna)(changePassword, { body: { old_password, password: NEXT }, remoteAddress }),
  };

  test.each(Object.keys(CALLS))(
    '%s checks one hash for a wrong password, and none once the session is locked',
    async (name) => {
      const ask = CALLS[name] as AskAs;
      for (let failures = 0; failures < 5; failures += 1)
        expect(await costOf(() => ask('wrong'))).toEqual(['old_password_wrong', 1]);
      expect(await costOf(() => ask(PASSWORD))).toEqual(['too_many_attempts', 0]);
    },
  );

  test('is checked after the rules for the new password and before its hash', async () => {
    const change = (password: string) =>
      costOf(() =>
        server.as(anna)(changePassword, { body: { old_password: PASSWORD, password }, remoteAddress: newAddress() }),
      );
    expect(await change('basketball')).toEqual(['password_too_common', 0]);
    expect(await change(anna.email)).toEqual(['password_too_personal', 0]);
    expect(await change(NEXT)).toEqual(['ok', 2]);
  });

  test('is slowed without a hash when a member repeatedly enters the right one, in any call', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const calls = [CALLS['beginPasskey'], CALLS['changeEmail']] as [AskAs, AskAs];
    for (let count = 0; count < 31; count += 1) expect((await costOf(() => calls[0](PASSWORD)))[1]).toBe(1);
    for (const ask of Object.values(CALLS)) expect(await costOf(() => ask(PASSWORD))).toEqual(['rate_limited', 0]);
    vi.setSystemTime(Date.now() + 5_000);
    expect(await costOf(() => calls[1](PASSWORD))).toEqual(['ok', 1]);
    const other = await createTestMember(pool);
    expect((await server.as(other)(beginPasskey, { body: identity(PASSWORD) })).code).toBe('old_password_wrong');
  });
});
