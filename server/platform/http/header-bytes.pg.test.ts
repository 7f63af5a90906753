import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAccount } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { answerAllCalls } from '../../fixtures/requests/answer-all-calls.ts';
import { HEADER_BYTES_MOST } from '../../fixtures/requests/header-bytes-most.ts';

/** The headers that Node adds to an answer over a connection, which these requests lack. */
const OF_CONNECTION = 'Connection: keep-alive\r\nKeep-Alive: timeout=72\r\nTransfer-Encoding: chunked\r\n'.length;

let server: TestApp;
beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://liaison.example', MAIL_EVENT_SECRET: 'x'.repeat(32) };
  server = await createTestApp({ providers: [new FakeProvider()], environment });
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
  const answered = await answerAllCalls(server, await createTestAccount(server.database.pool));
  const found = answered.map(({ call, answer }) => [`${call.name} ${answer.statusCode}`, headBytes(answer)] as const);
  expect(found.filter(([, bytes]) => bytes > HEADER_BYTES_MOST)).toEqual([]);
  expect(found.map(([name]) => name)).toEqual(expect.arrayContaining(['login 200', 'signUp 200', 'logout 200']));
});
