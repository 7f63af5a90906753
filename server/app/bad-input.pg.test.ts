import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../../contract/calls.ts';
import { ProblemBody } from '../../contract/base/problem.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { type Caller, headersOf } from '../fixtures/requests/ask.ts';
import { askRaw, type CallPath, pathOf, toRequest } from '../fixtures/requests/ask-raw.ts';
import { findChanges, fingerprint } from '../fixtures/fingerprint.ts';
import { type HostileRequest, hostileRequests, pointlessRequests } from '../fixtures/requests/hostile-requests.ts';
import { FakeProvider } from '../fixtures/providers/fake-provider.ts';
import { createTestAccount } from '../fixtures/accounts.ts';
import type { TestMember } from '../fixtures/members.ts';
import { createWorkingRequests, type WorkingRequests } from '../fixtures/requests/working-requests.ts';

/** Calls that would replace the session of their cookie. */
const BEGINS_SESSION = ['login', 'signUp', 'redeemLink', 'resetPassword'];

let server: TestApp;
let me: TestMember;
let working: WorkingRequests;

beforeAll(async () => {
  server = await createTestApp({ providers: [new FakeProvider()] });
  me = await createTestAccount(server.database.pool);
  working = await createWorkingRequests(server, me);
});
afterAll(() => server.close());

const ask = (call: CallPath, who: Caller | undefined, request?: Partial<HostileRequest>) =>
  askRaw(server.app, { call, who, ...request });

/** Returns whether a call may accept a hostile request, because it reads no part of it. Only the settings accept the query of any page. */
const mayPass = (name: string, requests: unknown, { search }: HostileRequest): boolean =>
  requests === 'anything' && (name === 'getSettings' || search === undefined);

/** Returns the error of an answer to a hostile request, or undefined for a clear refusal. */
function errorOf(response: Awaited<ReturnType<typeof ask>>, isHarmless: boolean): string | undefined {
  if (isHarmless && response.statusCode < 300) return undefined;
  const about = `${response.statusCode} ${response.body.slice(0, 120)}`;
  if (response.statusCode < 400 || response.statusCode > 499) return about;
  if (/node_modules|\.ts\b|\bat \w+ ?\(|stack/.test(response.body)) return `reveals internals: ${about}`;
  return ProblemBody.safeParse(response.json()).success ? undefined : `no problem of the contract: ${about}`;
}

test('lists every call of the contract', () => {
  expect(Object.keys(working).toSorted()).toEqual(CALLS.map(({ name }) => name).toSorted());
});

test('accepts the valid requests from which the hostile ones are made', async () => {
  const refused: string[] = [];
  for (const [name, requests] of Object.entries(working)) {
    // These would end the session, or need the cookie of a challenge or a signature.
    if (['logout', 'deleteAccount', 'passkeyLogin', 'mailEvent'].includes(name)) continue;
    for (const request of requests === 'anything' ? [{}] : requests) {
      const response = await ask(pathOf(name), BEGINS_SESSION.includes(name) ? undefined : me, toRequest(request));
      if (response.statusCode > 299) refused.push(`${name}: ${response.statusCode} ${response.body}`);
    }
  }
  expect(refused).toEqual([]);
  // No push service answers at the subscription's address. The dispatcher records each failed attempt in the row, and the tests below would
  // report that change as an effect of their requests.
  await server.database.pool.query('DELETE FROM push_subscriptions');
});

test.each(CALLS.map((call) => [call.name, call] as const))(
  '%s refuses every invalid request and changes nothing',
  async (name, call) => {
    const requests = working[name] ?? [];
    const who = [...BEGINS_SESSION, 'logout'].includes(name) ? undefined : me;
    const before = await fingerprint(server.database.pool);
    const errors: string[] = [];
    const hostile = requests === 'anything' ? pointlessRequests(call) : requests.flatMap(hostileRequests);
    for (const request of hostile) {
      const error = errorOf(await ask(call, who, request), mayPass(name, requests, request));
      if (error !== undefined) errors.push(`${request.what} → ${error}`);
    }
    expect(hostile.length).toBeGreaterThan(10);
    expect(errors).toEqual([]);
    expect(findChanges(before, await fingerprint(server.database.pool))).toEqual([]);
  },
);

test.each([
  ['a cookie without a valid token', { cookie: 'auth.session=%00%ff' }, 'authentication_required'],
  ['a cookie of 8 KB', { cookie: `auth.session=${'x'.repeat(8_000)}` }, 'authentication_required'],
  ['two cookies', { cookie: 'auth.session=a; auth.session=b' }, 'authentication_required'],
  ['an invalid member', { 'x-member': "' OR 1=1 --" }, 'wrong_member'],
  ['an empty host', { host: '' }, 'ok'],
  ['an invalid host', { host: '[::1' }, 'ok'],
  ['an invalid length', { 'content-length': 'x' }, 'ok'],
])('answers %s', async (_what, headers, code) => {
  const response = await ask(pathOf('getChats'), me, { headers });
  expect(response.statusCode === 200 ? 'ok' : ProblemBody.parse(response.json()).code).toBe(code);
});

test('answers a body or head that is too large over a real connection, with and without Content-Length', async () => {
  const origin = await server.listen();
  const post = (body: string | ReadableStream) =>
    fetch(`${origin}/api/message.php`, {
      method: 'POST',
      headers: { ...headersOf(me), 'content-type': 'application/json' },
      body,
      duplex: 'half',
    });
  const large = JSON.stringify({ body: 'x'.repeat(1_000_000) });
  for (const body of [large, new Blob([large]).stream()]) {
    const response = await post(body);
    expect([response.status, ProblemBody.parse(await response.json())]).toMatchObject([
      413,
      { code: 'payload_too_large', data: { limit_bytes: 262_144 } },
    ]);
  }
  const head = await fetch(`${origin}/api/sync.php?since=${'x'.repeat(100_000)}`, { headers: headersOf(me) });
  expect([head.status, ProblemBody.parse(await head.json()).code]).toEqual([400, 'invalid_request']);
  expect((await fetch(`${origin}/api/chats.php`, { headers: headersOf(me) })).status).toBe(200);
});
