import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUser, login, logout, putUser } from '../../../contract/account/account.ts';
import { addressOf, type Call } from '../../../contract/base/call.ts';
import { CALLS } from '../../../contract/calls.ts';
import { getChats, sendMessage } from '../../../contract/chats/chats.ts';
import { deleteAccount } from '../../../contract/deletion.ts';
import { MessageId } from '../../../contract/base/ids.ts';
import { EXPORT_FILE_PATH, getExport, requestExport } from '../../../contract/export/export.ts';
import { AUTH_COOKIE } from '../../../contract/base/rules.ts';
import { appeal, getSuspension } from '../../../contract/suspension.ts';
import { LIVE_PATH } from '../../../contract/sync.ts';
import { closeCase, suspendMember } from '../operator/acts.ts';
import { notifyDevices } from '../operator/notify-devices.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestExports, openArchive } from '../../fixtures/exports.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import { createTestConversation, createTestMember, type TestMember } from '../../fixtures/members.ts';
import { GROUNDS, mailsTo } from '../../fixtures/operator.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const pool = () => server.database.pool;

async function suspended(days?: number): Promise<TestMember & { readonly decision: string }> {
  const member = await createTestAccount(pool(), { name: 'Anna' });
  const { number } = await suspendMember(pool(), 'vera', { member: member.id, grounds: GROUNDS, days });
  return { ...member, decision: number ?? '' };
}

/** The answers for a restricted session. A call that anyone may make answers as to a visitor. `getUser` reports why there is no member. */
const OF_ACCOUNTS = [
  'getSuspension',
  'appeal',
  'deleteAccount',
  // The data of the member, and the passkey that may replace the password.
  'requestExport',
  'getExport',
  'dropExport',
  // The orders with their documents, and the right to withdraw.
  'getOrder',
  'getOrders',
  'withdrawOrder',
  'getPasskeys',
  'askOwnPasskey',
];

const ask = (call: Call, headers: Record<string, string>) =>
  server.app.inject({ method: call.method, url: addressOf(call), headers, payload: call.body && {} });
/** The code of a refusal or the answer, without the challenge, which differs each time. */
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }): string =>
  statusCode < 300
    ? `ok ${body.replace(/"challenge":"[^"]*"/, '"challenge"')}`
    : (JSON.parse(body) as { code: string }).code;

describe('a restricted session', () => {
  test('may make the calls of an account and no others', () => {
    expect(
      CALLS.filter(({ access }) => access === 'account')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(OF_ACCOUNTS.toSorted());
  });

  test.each(CALLS.map((call) => [call.name, call] as const))(
    'gets from %s no more than the access of the call allows',
    async (_name, call) => {
      const anna = await suspended();
      // The app names the member in the calls of members only.
      const { 'x-member': member = '', ...cookie } = headersOf(anna);
      const code = codeOf(await ask(call, call.access === 'anyone' ? cookie : { ...cookie, 'x-member': member }));
      if (call.name === 'getUser' || call.access === 'member') expect(code).toBe('account_suspended');
      else if (call.access === 'account') expect(code).not.toMatch(/account_suspended|authentication_required/);
      else if (call.name !== 'logout') {
        expect(code).toBe(codeOf(await ask(call, headersOf())));
      }
    },
  );

  test('changes nothing after the suspension, even in a process that still caches the session', async () => {
    const anna = await createTestMember(pool());
    expect((await server.as(anna)(getUser)).code).toBe('ok');
    await suspendMember(pool(), 'vera', { member: anna.id, grounds: GROUNDS, days: undefined });
    expect((await server.as(anna)(putUser, { body: { language: 'fr' } })).code).toBe('account_suspended');
  });

  test('opens no live stream and no file of its member', async () => {
    const anna = await suspended();
    expect(codeOf(await server.app.inject({ url: LIVE_PATH, headers: headersOf(anna) }))).toBe('account_suspended');
    const { filename } = await createTestPhoto(pool(), anna.id, { private: true });
    await server.files.put(filename, Buffer.from('picture'), 'image/webp');
    const cookie = `${AUTH_COOKIE}=${anna.token}`;
    expect((await server.app.inject({ url: `/media/${filename}`, headers: { cookie } })).statusCode).toBe(404);
    await pool().query("SELECT change_account($1, 'lift')", [anna.id]);
    notify(anna);
    expect((await server.app.inject({ url: `/media/${filename}`, headers: { cookie } })).statusCode).toBe(200);
  });

  test('sends no message, even if the server still caches the unrestricted session', async () => {
    const anna = await createTestMember(pool());
    const conversation = await createTestConversation(pool(), anna.id, (await createTestMember(pool())).id);
    expect((await server.as(anna)(getChats)).code).toBe('ok');
    await suspendMember(pool(), 'vera', { member: anna.id, grounds: GROUNDS, days: undefined });
    const body = { id: MessageId.parse(randomUUID()), conversation, kind: 'text', body: 'Hello' } as const;
    expect((await server.as(anna)(sendMessage, { body })).code).toBe('account_suspended');
  });

  test('refuses an X-Member header that names another member', async () => {
    const [anna, ben] = [await suspended(), await createTestMember(pool())];
    const headers = { ...headersOf(anna), 'x-member': ben.id };
    expect(codeOf(await ask(getSuspension, headers))).toBe('wrong_member');
  });
});

/** Publishes that the sessions of a member have changed, as the job does. */
const notify = (member: TestMember) => server.bus.publish('*', { name: 'session_end', data: member.session });

describe('a suspended member', () => {
  test('reads the decision, its reasons and its end, and nobody else does', async () => {
    const anna = await suspended(14);
    await pool().query("UPDATE members SET credit_price_cents = 42, credit_price_currency = 'EUR' WHERE id = $1", [
      anna.id,
    ]);
    const { body } = await server.as(anna)(getSuspension);
    expect(body).toMatchObject({
      email: anna.email,
      name: 'Anna',
      suspended: true,
      decision: { number: anna.decision, facts: GROUNDS.facts, rule: GROUNDS.rule, is_automated: false, appeal: null },
    });
    const days = (Date.parse(body.decision?.until ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
    expect((await server.as()(getSuspension)).code).toBe('authentication_required');
    const { credits, credit_price } = body.wallet ?? {};
    expect(credits).toBe(100);
    expect(credit_price).toEqual({ cents: 42, currency: 'EUR' });
    const ben = await createTestMember(pool());
    const { body: none } = await server.as(ben)(getSuspension);
    expect(none).toMatchObject({ email: ben.email, suspended: false, decision: null });
  });

  test('may have one open appeal, and after the lift the same cookie works again', async () => {
    const anna = await suspended();
    const id = randomUUID();
    const send = (decision = anna.decision, own = id) =>
      server.as(anna)(appeal, { body: { id: own, decision, body: 'I did not.' } });
    expect((await send('D-2026-000000')).code).toBe('not_found');
    const { number } = (await send()).body;
    expect((await send()).body.number).toBe(number);
    expect((await send(anna.decision, randomUUID())).code).toBe('appeal_open');
    expect((await server.as(anna)(getSuspension)).body.decision?.appeal).toMatchObject({ number, state: 'open' });
    expect((await mailsTo(pool(), anna.id)).map(({ kind }) => kind)).toEqual(['decision', 'complaint_received']);

    await closeCase(pool(), 'vera', { number, what: 'accept', text: 'You were right.' });
    notify(anna);
    expect((await server.as(anna)(getSuspension)).body).toMatchObject({ suspended: false, decision: null });
    expect((await server.as(anna)(getUser)).body.user?.id).toBe(anna.id);
  });

  test('may not appeal against a decision about another member', async () => {
    const [anna, other] = [await suspended(), await suspended()];
    const body = { id: randomUUID(), decision: other.decision, body: 'No.' };
    expect((await server.as(anna)(appeal, { body })).code).toBe('not_found');
  });

  test('deletes the account with the password and logs out', async () => {
    const anna = await suspended();
    const body = { identity: { password: 'not the password at all' }, reason: null, note: '' };
    expect((await server.as(anna)(deleteAccount, { body })).code).toBe('old_password_wrong');
    expect((await server.as(anna)(deleteAccount, { body: { ...body, identity: { password: PASSWORD } } })).code).toBe(
      'ok',
    );
    expect((await server.as(anna)(getSuspension)).code).toBe('authentication_required');

    const ben = await suspended();
    expect((await server.as(ben)(logout)).code).toBe('ok');
    expect((await server.as(ben)(getSuspension)).code).toBe('authentication_required');
  });

  test('requests and downloads the export of the account, but not after a deletion request', async () => {
    const anna = await suspended();
    const identity = { password: PASSWORD };
    const download = () => server.app.inject({ url: EXPORT_FILE_PATH, headers: headersOf(anna) });
    expect((await server.as(anna)(requestExport, { body: { identity } })).body.export?.state).toBe('asked');
    expect(codeOf(await download())).toBe('not_found');
    await createTestExports({ pool: pool(), files: server.files }).make();
    expect((await server.as(anna)(getExport)).body.export?.state).toBe('ready');
    const { statusCode, rawPayload } = await download();
    expect(statusCode).toBe(200);
    expect(openArchive(rawPayload).data.account.id).toBe(anna.id);
    await server.as(anna)(deleteAccount, { body: { identity, reason: null, note: '' } });
    expect(codeOf(await download())).toBe('authentication_required');
  });

  test('signs in to a restricted session without a mail about a new device', async () => {
    const anna = await suspended();
    const answer = await server.as()(login, { body: { email: anna.email, password: PASSWORD } });
    expect(answer.code).toBe('account_suspended');
    const token = answer.raw.cookies.find(({ name }) => name === AUTH_COOKIE)?.value ?? '';
    expect((await server.as({ id: anna.id, token })(getSuspension)).body.suspended).toBe(true);
    expect((await mailsTo(pool(), anna.id)).map(({ kind }) => kind)).toEqual(['decision']);
  });

  test('is notified of the suspension at once on an open stream', async () => {
    const anna = await createTestMember(pool());
    const events: string[] = [];
    const stop = server.bus.subscribe(anna.id, ({ name, data }) => void events.push(`${name} ${data}`));
    const done = await suspendMember(pool(), 'vera', { member: anna.id, grounds: GROUNDS, days: 3 });
    notifyDevices(
      {
        publishChange: server.chats.events.feed.publishChange,
        forgetSessions: (member, hashes) =>
          hashes.forEach((data) => server.bus.publish(member, { name: 'session_end', data })),
        wakeMails: () => {},
      },
      { member: anna.id, ...done },
    );
    stop();
    expect(events.at(-1)).toBe(`session_end ${anna.session}`);
  });
});
