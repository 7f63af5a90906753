import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls.ts';
import { AUTH_COOKIE } from '../../../contract/base/rules.ts';
import { createTestAccount } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { askRaw, pathOf, toRequest } from '../../fixtures/requests/ask-raw.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { HEADER_BYTES_MOST } from '../../fixtures/requests/header-bytes-most.ts';
import type { TestMember } from '../../fixtures/members.ts';
import { createWorkingRequests, type WorkingRequests } from '../../fixtures/requests/working-requests.ts';

/** The headers that Node adds to an answer over a connection, which these requests lack. */
const OF_CONNECTION = 'Connection: keep-alive\r\nKeep-Alive: timeout=72\r\nTransfer-Encoding: chunked\r\n'.length;

let server: TestApp;
let me: TestMember;
let working: WorkingRequests;
beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://liaison.example', MAIL_EVENT_SECRET: 'x'.repeat(32) };
  server = await createTestApp({ providers: [new FakeProvider()], environment });
  me = await createTestAccount(server.database.pool);
  working = await createWorkingRequests(server, me);
});
afterAll(() => server.close());

/** The bytes of the status line and of all header lines of an answer. */
function headBytes({ headers, statusMessage }: LightMyRequestResponse): number {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `${name}: ${String(one)}\r\n`),
  );
  return `HTTP/1.1 200 ${statusMessage}\r\n${lines.join('')}\r\n`.length + OF_CONNECTION;
}

test('answers every call with headers that fit the buffer of a proxy, including all cookies', async () => {
  const found = new Map<string, number>();
  // A logout and a deletion are last, because they end the session.
  const names = CALLS.map(({ name }) => name).toSorted((one, other) => rankOf(one) - rankOf(other));
  for (const name of names) {
    const requests = working[name] ?? [];
    for (const request of requests === 'anything' ? [{}] : requests) {
      const raw = toRequest(request);
      const cookie = `${AUTH_COOKIE}=${me.token}; auth.device=${'x'.repeat(66)}`;
      const answer = await askRaw(server.app, {
        ...raw,
        call: pathOf(name),
        who: undefined,
        headers: { ...raw.headers, cookie },
      });
      found.set(`${name} ${answer.statusCode}`, headBytes(answer));
    }
  }
  expect([...found].filter(([, bytes]) => bytes > HEADER_BYTES_MOST)).toEqual([]);
  expect([...found.keys()]).toEqual(expect.arrayContaining(['login 200', 'signUp 200', 'logout 200']));
});

const rankOf = (name: string): number => ['logout', 'deleteAccount', 'login', 'signUp'].indexOf(name) + 1;
