import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getUser, login } from '../../../contract/account/account.ts';
import { sendMessage } from '../../../contract/chats/chats.ts';
import { deleteAccount } from '../../../contract/deletion.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { redeemLink } from '../../../contract/links.ts';
import { getProfilePage } from '../../../contract/profiles/profiles.ts';
import { REACTIVATION_DAYS } from '../../../contract/base/rules.ts';
import { getSuspension } from '../../../contract/suspension.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createDevice } from '../../fixtures/feed.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { newText } from '../../fixtures/messages.ts';
import { lastMail } from '../../fixtures/signups.ts';
import { newLink } from '../../platform/security/link-tokens.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { callBeside, raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';

let server: TestApp;
let anna: TestMember;
let ben: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const query = (sql: string, values: unknown[]) => server.database.pool.query(sql, values);
beforeEach(async () => {
  const { pool } = server.database;
  [anna, ben] = [await createTestAccount(pool, { name: 'Anna' }), await createTestMember(pool)];
});

const leave = (password = PASSWORD) =>
  server.as(anna)(deleteAccount, { body: { identity: { password }, reason: 'break', note: `I am ${anna.id}` } });
const logIn = (password = PASSWORD) => server.as()(login, { body: { email: anna.email, password } });
const profileOfAnna = async () => (await server.as(ben)(getProfilePage, { query: { id: anna.id } })).code;
const erase = () => eraseAccounts({ pool: server.database.pool, publishChange: () => {} });
const passDays = (days: number) =>
  query('UPDATE members SET deletion_due_at = deletion_due_at - make_interval(days => $2) WHERE id = $1', [
    anna.id,
    days,
  ]);

test('hides the account at once, ends the session, and reports the last time of a reactivation at the login', async () => {
  const { body, raw } = await leave();
  expect((Date.parse(body.until) - Date.now()) / 86_400_000).toBeCloseTo(REACTIVATION_DAYS, 2);
  expect(raw.cookies.find(({ name }) => name === 'auth.session')?.value).toBe('');
  expect((await server.as(anna)(getUser)).body.user).toBeNull();
  expect(await profileOfAnna()).toBe('not_found');
  expect((await logIn()).problem).toMatchObject({ code: 'pending_deletion', data: { until: body.until } });
  // The server reveals the pending deletion only for the right password.
  expect((await logIn('not the password at all')).code).toBe('login_failed');
});

test('sends one mail for twenty concurrent requests', async () => {
  // The requests skip the check of the password, because few of these checks run at once.
  const ask = () =>
    query('SELECT until FROM request_deletion($1, $2, $3, $4)', [
      anna.id,
      null,
      '',
      JSON.stringify(newLink('reactivate')),
    ]);
  const answers = await raceBehindLock(
    server.database.pool,
    { rowsOf: `members WHERE id = '${anna.id}'` },
    repeat(20, ask),
  );
  expect(new Set(answers.map(({ rows }) => String(rows[0].until))).size).toBe(1);
  expect((await query('SELECT FROM mails WHERE recipient = $1', [anna.email])).rowCount).toBe(1);
});

test('needs the password', async () => {
  expect((await leave('not the password at all')).code).toBe('old_password_wrong');
  expect((await server.as(anna)(getUser)).body.user?.id).toBe(anna.id);
});

test('restores the account by the link of the mail before the deletion is due', async () => {
  await leave();
  const { kind, data } = await lastMail(server.database.pool, anna.email);
  expect(kind).toBe('reactivate');
  await passDays(REACTIVATION_DAYS - 1);
  await erase();
  expect((await server.as()(redeemLink, { body: { token: data.token } })).body.user?.id).toBe(anna.id);
  expect(await profileOfAnna()).toBe('ok');
  expect((await logIn()).code).toBe('ok');
  await erase();
  expect((await logIn()).code).toBe('ok');
});

test('starts a restricted session by the link of the mail if the member was suspended', async () => {
  await query("SELECT change_account($1, 'suspend')", [anna.id]);
  await leave();
  const { data } = await lastMail(server.database.pool, anna.email);
  const { code, raw } = await server.as()(redeemLink, { body: { token: data.token } });
  expect(code).toBe('account_suspended');
  const token = raw.cookies.find(({ name }) => name === 'auth.session')?.value ?? '';
  expect((await server.as({ id: anna.id, token })(getSuspension)).body.suspended).toBe(true);
});

test('dates a deletion at its first request, and a deletion after a reactivation at its own', async () => {
  const ageOf = async () =>
    (
      await query('SELECT extract(epoch FROM now() - created_at)::float8 AS age FROM departures WHERE member_id = $1', [
        anna.id,
      ])
    ).rows[0].age;
  const request = (reason: string) =>
    query('SELECT request_deletion($1, $2, $3, $4)', [anna.id, reason, '', JSON.stringify(newLink('reactivate'))]);
  await request('other');
  await query("UPDATE departures SET created_at = now() - interval '3 days' WHERE member_id = $1", [anna.id]);
  await request('break');
  expect(await ageOf()).toBeGreaterThan(86_400);
  await query("SELECT change_account($1, 'reactivate')", [anna.id]);
  await request('other');
  expect(await ageOf()).toBeLessThan(86_400);
});

test('erases the account when the deletion is due', async () => {
  await leave();
  const { data } = await lastMail(server.database.pool, anna.email);
  await passDays(REACTIVATION_DAYS);
  await erase();
  expect((await server.as()(redeemLink, { body: { token: data.token } })).code).toBe('link_invalid');
  expect((await logIn()).code).toBe('login_failed');
});

test('notifies the devices of members who chatted with the erased account, and no others', async () => {
  const unrelated = await createTestMember(server.database.pool);
  const { conversation } = (await server.as(ben)(sendMessage, { body: newText({ profile: anna.id }) })).body.message;
  await leave();
  await passDays(REACTIVATION_DAYS);
  const device = await createDevice(server.as(ben));
  const notified: MemberId[] = [];
  await eraseAccounts({ pool: server.database.pool, publishChange: (member) => notified.push(member) });
  expect(notified).toContain(ben.id);
  expect(notified).not.toContain(unrelated.id);
  expect(await device.pull()).toMatchObject([
    { kind: 'chat', chat: { conversation, peer_state: 'gone' }, profile: { name: '' } },
    { kind: 'hidden', profile: anna.id },
  ]);
});

test('notifies no device of a peer who is erased already', async () => {
  await server.as(ben)(sendMessage, { body: newText({ profile: anna.id }) });
  await query('SELECT erase_member($1)', [ben.id]);
  const notified: unknown[] = [];
  server.bus.subscribe(ben.id, (event) => notified.push(event));
  await leave();
  await passDays(REACTIVATION_DAYS);
  const { publishChange } = server.chats.events.feed;
  await eraseAccounts({ pool: server.database.pool, publishChange });
  expect(notified).toEqual([]);
});

test('does not erase an account whose reactivation began before the job', async () => {
  await leave();
  await passDays(REACTIVATION_DAYS);
  await callBeside(server.database.pool, {
    work: (client) => client.query("SELECT change_account($1, 'reactivate')", [anna.id]),
    calls: [erase],
    pattern: '%erase_if_due%',
  });
  expect(await profileOfAnna()).toBe('ok');
});

test('erases no account whose deletion was cancelled and requested again while the job waited for it', async () => {
  await leave();
  // The job has found the first request as due.
  await query('SELECT erase_if_due($1)', [anna.id]);
  expect((await logIn()).code).toBe('pending_deletion');
});
