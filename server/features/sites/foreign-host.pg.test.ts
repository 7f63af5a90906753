import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getUser, login, logout } from '../../../contract/account/account.ts';
import { CALLS } from '../../../contract/calls.ts';
import { getChats } from '../../../contract/chats/chats.ts';
import { DOCUMENT_FILE_PATH, TRANSACTIONS_FILE_PATH } from '../../../contract/credits.ts';
import { EXPORT_FILE_PATH } from '../../../contract/export/export.ts';
import { disownLink, getLink, redeemLink, resetPassword } from '../../../contract/links.ts';
import { AUTH_COOKIE } from '../../../contract/base/rules.ts';
import { LIVE_PATH } from '../../../contract/sync.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import { askRaw, pathOf, toRequest } from '../../fixtures/requests/ask-raw.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { findChanges, fingerprint } from '../../fixtures/fingerprint.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createTestPhoto } from '../../fixtures/photos.ts';
import { printedRoutes } from '../../fixtures/requests/all-routes.ts';
import { createTestLink } from '../../fixtures/signups.ts';
import { createTwoSites, OTHER_HOST } from '../../fixtures/two-sites.ts';
import { createWorkingRequests, type WorkingRequests } from '../../fixtures/requests/working-requests.ts';

// At the host of another site a session does not count: every call and every file answers as to a visitor.

let server: TestApp;
let me: TestMember;
let other: string;
let working: WorkingRequests;
let document: string;
let picture: string;

const pool = () => server.database.pool;

beforeAll(async () => {
  server = await createTestApp({ providers: [new FakeProvider()] });
  ({ other } = await createTwoSites(pool()));
  me = await createTestAccount(pool());
  working = await createWorkingRequests(server, me);
  const { rows } = await pool().query<{ number: string }>(
    'SELECT document_number(d) AS number FROM documents d LIMIT 1',
  );
  document = rows[0]?.number ?? '';
  ({ filename: picture } = await createTestPhoto(pool(), me.id, { private: true }));
  await server.files.put(picture, Buffer.from('picture'), 'image/webp');
});
afterAll(() => server.close());

/** Creates a member of the default site whose session was last seen long ago. The next call with it extends it and renews the cookie. */
async function createSeen(): Promise<TestMember> {
  const who = await createTestMember(pool());
  await pool().query("UPDATE sessions SET seen_at = now() - interval '1 hour' WHERE member_id = $1", [who.id]);
  return who;
}

const withNewAddress = (payload: Buffer | string) =>
  typeof payload === 'string' ? payload.replaceAll(/[\w-]+@/g, () => `${randomUUID()}@`) : payload;
/** The id of a complaint belongs to one address. */
const withNewId = (payload: Buffer | string) =>
  typeof payload === 'string' ? payload.replace(/"id":"[^"]+"/, `"id":"${randomUUID()}"`) : payload;
const cookieOf = ({ token }: Pick<TestMember, 'token'>) => `${AUTH_COOKIE}=${token}`;

/** Returns an answer as text, without the values that differ in each. */
function stableText({ statusCode, headers, body }: LightMyRequestResponse): string {
  const { date: _, ...stable } = headers;
  return JSON.stringify([statusCode, stable, body])
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/[\w-]+@[\w.]+/g, 'EMAIL')
    .replaceAll(/C-\d{4}-\d+/g, 'NUMBER')
    .replaceAll(/(challenge\\":\\"|=)[\w.-]{20,}/g, '$1SECRET');
}

const codeOf = ({ statusCode, body }: LightMyRequestResponse): string =>
  statusCode < 300 ? 'ok' : (JSON.parse(body) as { code: string }).code;

describe('at the host of another site', () => {
  test.each(CALLS.flatMap((call) => ['with', 'without'].map((named) => [call.name, named, call] as const)))(
    '%s answers a member as a visitor, %s the header that names them',
    async (name, named, call) => {
      const who = await createSeen();
      const requests = working[name] ?? 'anything';
      for (const request of requests === 'anything' ? [{}] : requests) {
        const { headers, payload, ...raw } = toRequest(request);
        const renewed = (body: Buffer | string) =>
          name === 'sendComplaint' ? withNewId(withNewAddress(body)) : withNewAddress(body);
        const send = (cookie: object) =>
          askRaw(server.app, {
            call: pathOf(name),
            who: undefined,
            ...raw,
            // A limit counts addresses, and an address has one account, so each request uses another.
            ...(payload !== undefined && { payload: renewed(payload) }),
            headers: { ...headers, host: OTHER_HOST, ...(named === 'with' && { 'x-member': who.id }), ...cookie },
          });
        const before = await fingerprint(pool());
        const asMember = await send({ cookie: cookieOf(who) });
        if (call.access !== 'anyone') {
          expect(codeOf(asMember)).toBe('authentication_required');
          expect(findChanges(before, await fingerprint(pool()))).toEqual([]);
        }
        expect(stableText(asMember)).toBe(stableText(await send({})));
      }
      expect((await server.as(who)(getChats)).code).toBe('ok');
    },
  );

  test('answers a member as a visitor on every other route', async () => {
    const routes = [
      ...printedRoutes(server.app).filter(({ path }) => !CALLS.some((call) => call.path === path)),
      ...[`/media/${picture}`, `${DOCUMENT_FILE_PATH}?number=${document}`, '/sandbox/sbx_1', '/demo/mails/1'].flatMap(
        (path) => ['GET', 'HEAD'].map((method) => ({ method, path })),
      ),
    ];
    const wrong: unknown[] = [];
    for (const { method, path } of routes) {
      const send = (headers: Record<string, string>) =>
        server.app.inject({
          method: method as 'GET',
          url: path,
          headers: { ...headersOf(), host: OTHER_HOST, ...headers },
        });
      const [asMember, asVisitor] = [await send({ cookie: cookieOf(me) }), await send({})];
      if (path !== '/metrics' && stableText(asMember) !== stableText(asVisitor))
        wrong.push([method, path, stableText(asMember)]);
    }
    expect(wrong).toEqual([]);
    expect(routes.map(({ path }) => path)).toEqual(
      expect.arrayContaining([LIVE_PATH, EXPORT_FILE_PATH, TRANSACTIONS_FILE_PATH, DOCUMENT_FILE_PATH]),
    );
  });

  test('extends no session and records no activity', async () => {
    const who = await createSeen();
    const read = async () =>
      (
        await pool().query(
          'SELECT s.seen_at, s.expires_at, m.last_active FROM sessions s JOIN members m ON m.id = s.member_id WHERE m.id = $1',
          [who.id],
        )
      ).rows;
    const before = await read();
    for (const call of CALLS) await askRaw(server.app, { call, who: { ...who, host: OTHER_HOST } });
    await server.app.inject({ url: `/media/${picture}`, headers: { cookie: cookieOf(who), host: OTHER_HOST } });
    await server.activity.write();
    expect(await read()).toEqual(before);
  });

  test('does not report the suspension to a suspended member', async () => {
    const anna = await createTestMember(pool(), { state: 'suspended' });
    expect((await server.as(anna)(getUser)).code).toBe('account_suspended');
    const { code, body } = await server.as({ id: anna.id, token: anna.token, host: OTHER_HOST })(getUser, {
      headers: { 'x-member': '' },
    });
    expect([code, body.user]).toEqual(['ok', null]);
  });

  test('clears the cookie at a logout without ending the session', async () => {
    const anna = await createTestMember(pool());
    const { code, raw } = await server.as({ ...anna, host: OTHER_HOST })(logout);
    expect([code, raw.cookies.find(({ name }) => name === AUTH_COOKIE)?.value]).toEqual(['ok', '']);
    expect((await server.as(anna)(getChats)).code).toBe('ok');
    expect((await server.as(anna)(logout)).code).toBe('ok');
    expect((await server.as(anna)(getChats)).code).toBe('authentication_required');
  });

  test('replaces the cookie at a login without ending the session', async () => {
    const [anna, eva] = [await createTestMember(pool()), await createTestAccount(pool(), { site: other })];
    const { raw } = await server.as({ ...anna, host: OTHER_HOST })(login, {
      body: { email: eva.email, password: PASSWORD },
    });
    const token = raw.cookies.find(({ name }) => name === AUTH_COOKIE)?.value ?? '';
    expect((await server.as({ id: eva.id, token, host: OTHER_HOST })(getChats)).code).toBe('ok');
    expect((await server.as(anna)(getChats)).code).toBe('ok');
  });

  test('treats the address of a member as unknown at a login', async () => {
    const anna = await createTestAccount(pool());
    const at = (host: string, email = anna.email) =>
      server.as()(login, { body: { email, password: PASSWORD }, headers: { host } });
    expect(stableText((await at(OTHER_HOST)).raw)).toBe(stableText((await at(OTHER_HOST, 'nobody@test.example')).raw));
    expect((await at(OTHER_HOST)).code).toBe('login_failed');
    expect((await at('localhost')).code).toBe('ok');
  });

  test.each([
    [
      'reset',
      (token: string) =>
        server.as()(resetPassword, { body: { token, password: PASSWORD }, headers: { host: OTHER_HOST } }),
    ],
    ['sign_in', (token: string) => server.as()(redeemLink, { body: { token }, headers: { host: OTHER_HOST } })],
    ['activate', (token: string) => server.as()(redeemLink, { body: { token }, headers: { host: OTHER_HOST } })],
    ['activate', (token: string) => server.as()(disownLink, { body: { token }, headers: { host: OTHER_HOST } })],
  ] as const)('a link of the kind %s is unknown, and works at home afterwards', async (kind, use) => {
    const anna = await createTestAccount(pool(), kind === 'activate' ? { state: 'not_confirmed' } : {});
    const token = await createTestLink(pool(), anna.id, kind);
    const answer = await use(token);
    expect(stableText(answer.raw)).toBe(stableText((await use('x'.repeat(43))).raw));
    expect([answer.code, answer.raw.cookies]).toEqual(['link_invalid', []]);
    expect((await server.as()(getLink, { query: { token } })).body).toMatchObject({ kind, usable: true });
  });
});

test('the same requests at the host of the own site are those of the member', async () => {
  const files = [
    EXPORT_FILE_PATH,
    TRANSACTIONS_FILE_PATH,
    `${DOCUMENT_FILE_PATH}?number=${document}`,
    `/media/${picture}`,
  ];
  const at = async (url: string, headers: Record<string, string>) => codeOf(await server.app.inject({ url, headers }));
  for (const url of files.slice(1)) expect([url, await at(url, headersOf(me))]).toEqual([url, 'ok']);
  expect(await at(EXPORT_FILE_PATH, headersOf(me))).toBe('not_found');
  for (const { access, name } of CALLS.filter((call) => call.access !== 'anyone')) {
    const answer = await askRaw(server.app, { call: pathOf(name), who: await createTestMember(pool()) });
    expect([name, access, codeOf(answer)]).not.toEqual([name, access, 'authentication_required']);
  }
});
