import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getUser, login } from '../../../contract/account/account.ts';
import { getChats } from '../../../contract/chats/chats.ts';
import { changeEmail, redeemLink, requestReset, requestSignIn } from '../../../contract/links.ts';
import { LINK_CODE_TRIES, RESET_MAILS_A_DAY, SIGN_IN_MAILS_A_DAY } from '../../../contract/base/rules.ts';
import { resendActivation } from '../../../contract/signup.ts';
import { getSuspension } from '../../../contract/suspension.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { callBeside, raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { setState, type TestMember, type TestState } from '../../fixtures/members.ts';
import { nextMail } from '../../fixtures/signups.ts';

let server: TestApp;
let anna: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
const query = (sql: string, values: unknown[]) => server.database.pool.query(sql, values);

const createAccount = (state: TestState = 'active') => createTestAccount(server.database.pool, { state });
beforeEach(async () => {
  anna = await createAccount();
});

const ask = (email: string, cookie = 'none=1') => server.as()(requestSignIn, { body: { email }, headers: { cookie } });
const redeem = (token: string) => server.as()(redeemLink, { body: { token } });
const redeemCode = (email: string, code: string) =>
  server.as()(redeemLink, { body: { kind: 'sign_in' as const, email, code } });
/** Requests a link and returns the data of the mail. */
async function linkTo({ email }: Pick<TestMember, 'email'>) {
  const mail = await nextMail(server.database.pool, email);
  expect((await ask(email.toUpperCase())).code).toBe('ok');
  const { kind, data } = await mail();
  expect(kind).toBe('sign_in');
  return data;
}

test('a link signs in once, also under concurrency, and mails the member about the new device', async () => {
  const { token } = await linkTo(anna);
  const answers = await raceBehindLock(
    server.database.pool,
    { rowsOf: `links WHERE member_id = '${anna.id}'` },
    repeat(4, () => redeem(token)),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['link_invalid', 'link_invalid', 'link_invalid', 'ok']);
  const used = answers.find(({ code }) => code === 'ok');
  expect(used?.body).toMatchObject({ kind: 'sign_in', user: { id: anna.id } });
  expect((await server.as(anna)(getUser)).body.user?.id).toBe(anna.id);
  const { rows } = await query("SELECT FROM mails WHERE member_id = $1 AND kind = 'new_device'", [anna.id]);
  expect(rows).toHaveLength(1);
});

test('a link in a browser that the account knows causes no mail about a new device', async () => {
  const known = await server.as()(login, { body: { email: anna.email, password: PASSWORD } });
  const device = known.raw.cookies.find(({ name }) => name === 'auth.device')?.value;
  await query("DELETE FROM mails WHERE kind = 'new_device'", []);
  const { token } = await linkTo(anna);
  await server.as()(redeemLink, { body: { token }, headers: { cookie: `auth.device=${device}` } });
  expect((await query("SELECT FROM mails WHERE kind = 'new_device'", [])).rowCount).toBe(0);
});

test('the refusal of a code of another kind reports the kind, does not count as a try, and leaves the code valid', async () => {
  await setState(server.database.pool, anna.id, 'pending_deletion');
  const mail = await nextMail(server.database.pool, anna.email);
  await ask(anna.email);
  const { code, token } = (await mail()).data;
  for (let tries = 0; tries <= LINK_CODE_TRIES; tries += 1)
    expect((await redeemCode(anna.email, code)).problem).toMatchObject({
      code: 'code_of_other_kind',
      data: { kind: 'reactivate' },
    });
  const body = { kind: 'reactivate' as const, email: anna.email, code };
  expect((await server.as()(redeemLink, { body })).body).toMatchObject({ kind: 'reactivate', user: { id: anna.id } });
  expect((await redeem(token)).code).toBe('link_invalid');
});

test('a wrong code counts for every code of the member', async () => {
  const mail = await nextMail(server.database.pool, `new-${anna.email}`);
  const identity = { password: PASSWORD };
  await server.as(anna)(changeEmail, { body: { email: `new-${anna.email}`, identity } });
  const change = (await mail()).data.code;
  const { code } = await linkTo(anna);
  const wrong = ['00000000', '11111111', '22222222'].find((one) => one !== code && one !== change) ?? '';
  for (let tries = 0; tries < LINK_CODE_TRIES; tries += 1)
    expect((await redeemCode(anna.email, wrong)).code).toBe('link_invalid');
  for (const one of [code, change]) expect((await redeemCode(anna.email, one)).code).toBe('link_invalid');
});

test('a code works once with its address, and not after five wrong codes, while the link remains valid', async () => {
  const { code } = await linkTo(anna);
  const answers = await raceBehindLock(
    server.database.pool,
    { rowsOf: `links WHERE member_id = '${anna.id}'` },
    repeat(3, () => redeemCode(anna.email.toUpperCase(), code)),
  );
  expect(answers.map((answer) => answer.code).toSorted()).toEqual(['link_invalid', 'link_invalid', 'ok']);

  const next = await linkTo(anna);
  const wrong = next.code === '00000000' ? '00000001' : '00000000';
  const tries = await server.database.raceTimes(20, () => redeemCode(anna.email, wrong));
  expect(new Set(tries.map((answer) => answer.code))).toEqual(new Set(['link_invalid']));
  const { rows } = await query(
    "SELECT tries FROM links WHERE member_id = $1 AND kind = 'sign_in' AND used_at IS NULL",
    [anna.id],
  );
  expect(rows).toEqual([{ tries: LINK_CODE_TRIES }]);
  expect((await redeemCode(anna.email, next.code)).code).toBe('link_invalid');
  expect((await redeemCode('nobody@test.example', next.code)).code).toBe('link_invalid');
  expect((await redeem(next.token)).code).toBe('ok');
});

test('the right code is refused after the limit of wrong codes whose transaction is open', async () => {
  const { code } = await linkTo(anna);
  const right = await callBeside(server.database.pool, {
    work: (client) =>
      client.query(
        "SELECT find_link_by_code($1, 'sign_in', '{sign_in}', 'wrong', $2) FROM generate_series(1, $2::int)",
        [anna.id, LINK_CODE_TRIES],
      ),
    calls: [() => redeemCode(anna.email, code)],
    pattern: '%link%',
  });
  expect(right.map((answer) => answer.code)).toEqual(['link_invalid']);
});

test('codes are limited per network, for all accounts together', async () => {
  const limited = await createTestApp({ database: server.database, environment: { RATE_LIMIT: 'on' } });
  const guess = async (index: number, remoteAddress: string) =>
    (
      await limited.as()(redeemLink, {
        body: { kind: 'sign_in' as const, email: `${index}@test.example`, code: '12345678' },
        remoteAddress,
      })
    ).code;
  for (let index = 0; index < 30; index += 1) expect(await guess(index, '10.7.0.1')).toBe('link_invalid');
  expect(await guess(31, '10.7.0.1')).toBe('rate_limited');
  expect(await guess(32, '10.7.0.2')).toBe('link_invalid');
  await limited.close();
});

test('known and unknown addresses have the same answer, the same queries and the same daily limit', async () => {
  const run = vi.spyOn(server.database.pool, 'query');
  const answers: unknown[] = [];
  for (const email of [anna.email, 'nobody@test.example']) {
    run.mockClear();
    const { raw } = await ask(email);
    await vi.waitFor(() =>
      expect(run.mock.calls.some(([text]) => JSON.stringify(text).includes('request_access_link'))).toBe(true),
    );
    const { date: _, ...headers } = raw.headers;
    answers.push([
      raw.statusCode,
      raw.body,
      headers,
      run.mock.calls.map(([asked]: unknown[]) => (asked as { text?: string }).text ?? asked),
    ]);
  }
  expect(answers[1]).toEqual(answers[0]);
  run.mockRestore();
  for (const email of [anna.email, 'nobody@test.example']) {
    for (let mails = 1; mails < SIGN_IN_MAILS_A_DAY; mails += 1) expect((await ask(email)).code).toBe('ok');
    expect((await ask(email.toUpperCase())).code).toBe('too_many_mails');
  }
  expect((await query("SELECT FROM mails WHERE recipient = 'nobody@test.example'", [])).rowCount).toBe(0);
});

test('another person cannot exhaust the mail quota of browsers of the owner', async () => {
  const known = await server.as()(login, { body: { email: anna.email, password: PASSWORD } });
  const device = `auth.device=${known.raw.cookies.find(({ name }) => name === 'auth.device')?.value}`;
  for (let mails = 0; mails <= SIGN_IN_MAILS_A_DAY; mails += 1) await ask(anna.email);
  expect((await ask(anna.email)).code).toBe('too_many_mails');
  expect((await ask(anna.email, device)).code).toBe('ok');
  expect((await ask(anna.email, `${device}x`)).code).toBe('too_many_mails');
});

test('all device cookies of an account share one mail quota', async () => {
  for (const call of [requestSignIn, requestReset] as const) {
    const codes: string[] = [];
    for (let mails = 0; mails < 10; mails += 1) {
      const known = await server.as()(login, { body: { email: anna.email, password: PASSWORD } });
      const cookie = `auth.device=${known.raw.cookies.find(({ name }) => name === 'auth.device')?.value}`;
      codes.push((await server.as()(call, { body: { email: anna.email }, headers: { cookie } })).code);
    }
    const most = call === requestSignIn ? SIGN_IN_MAILS_A_DAY : RESET_MAILS_A_DAY;
    expect(codes.filter((code) => code === 'ok')).toHaveLength(most);
  }
});

test('mails are limited per network', async () => {
  const limited = await createTestApp({ database: server.database, environment: { RATE_LIMIT: 'on' } });
  const codeOf = async (index: number, remoteAddress: string) => {
    const call = index % 2 === 0 ? requestSignIn : requestReset;
    return (await limited.as()(call, { body: { email: `${remoteAddress}-${index}@test.example` }, remoteAddress }))
      .code;
  };
  for (let index = 0; index < 30; index += 1) expect(await codeOf(index, '10.8.0.1')).toBe('ok');
  expect(await codeOf(31, '10.8.0.1')).toBe('rate_limited');
  expect(await codeOf(32, '10.8.0.2')).toBe('ok');
  await limited.close();
});

test('a link confirms its recipient address, and no other', async () => {
  const vera = await createAccount('not_confirmed');
  expect((await redeem((await linkTo(vera)).token)).body.user?.status).toBe('active');

  const will = await createAccount('not_confirmed');
  const { token } = await linkTo(will);
  expect((await server.as(will)(resendActivation, { body: { email: `victim-${will.id}@test.example` } })).code).toBe(
    'ok',
  );
  expect((await redeem(token)).code).toBe('link_invalid');
});

test('a link to an address that the account has left does not sign in', async () => {
  const { token } = await linkTo(anna);
  const email = `moved-${anna.id}@test.example`;
  const mail = await nextMail(server.database.pool, email);
  await server.as(anna)(changeEmail, { body: { email, identity: { password: PASSWORD } } });
  await redeem((await mail()).data.token);
  expect((await redeem(token)).code).toBe('link_invalid');
});

test('a link or its code starts a restricted session of a suspended member once', async () => {
  const eva = await createAccount('suspended');
  await query('UPDATE members SET confirmed_at = NULL WHERE id = $1', [eva.id]);
  const { token } = await linkTo(eva);
  const { code: digits } = await linkTo(anna);
  await setState(server.database.pool, anna.id, 'suspended');
  for (const [member, use] of [
    [eva, () => redeem(token)],
    [anna, () => redeemCode(anna.email, digits)],
  ] as const) {
    const { code, raw } = await use();
    expect(code).toBe('account_suspended');
    const cookie = raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
    const restricted = server.as({ id: member.id, token: cookie });
    expect((await restricted(getSuspension)).body.suspended).toBe(true);
    expect((await restricted(getChats)).code).toBe('account_suspended');
    expect((await use()).code).toBe('link_invalid');
  }
  const { rows } = await query('SELECT status, confirmed_at FROM members WHERE id = $1', [eva.id]);
  expect(rows).toEqual([{ status: 'suspended', confirmed_at: null }]);
  expect(
    (await query("SELECT FROM mails WHERE kind = 'new_device' AND member_id = ANY ($1)", [[eva.id, anna.id]])).rowCount,
  ).toBe(0);
});

test.each([
  ['pending_deletion', 'pending_deletion'],
  ['deleted', 'link_invalid'],
] as const)('a link of a %s member starts no session: %s', async (state, code) => {
  const { token, code: digits } = await linkTo(anna);
  await setState(server.database.pool, anna.id, state);
  const refused = [await redeem(token), await redeemCode(anna.email, digits)];
  expect(refused.map((answer) => answer.code)).toEqual([code, code]);
  expect(refused[0]?.raw.cookies).toEqual([]);
  await query('DELETE FROM mails WHERE member_id = $1', [anna.id]);
  await query('DELETE FROM mail_quotas', []);
  await ask(anna.email);
  await linkTo(await createAccount());
  const { rows } = await query('SELECT kind FROM mails WHERE member_id = $1', [anna.id]);
  expect(rows).toEqual(state === 'deleted' ? [] : [{ kind: 'reactivate' }]);
});
