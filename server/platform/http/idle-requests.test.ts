import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { type RawAnswer, sendRaw } from '../../fixtures/requests/raw-http.ts';
import { createHttpServer } from './http-server.ts';

let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  app = createHttpServer({ logLevel: 'silent', trustProxy: false, idleMs: 50 });
  app.post('/api/answer', async () => ({ answered: true }));
  app.get('/api/answer', async () => ({ answered: true }));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const HEAD = 'POST /api/answer HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

/**
 * Sends bytes and expects that the server closes the connection long before the time limit of a whole body, which would close it too.
 * Returns the answer.
 */
async function sendUntilClosed(bytes: string): Promise<RawAnswer> {
  const answer = sendRaw(origin, bytes);
  const onClose = vi.fn<() => void>();
  void answer.then(onClose, onClose);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), { timeout: 10_000 });
  return answer;
}

test.each([
  ['sends nothing', ''],
  ['stops within its head', 'GET /api/answer HTTP/1.1\r\nHost: localh'],
  ['stops within its body', `${HEAD}Content-Length: 10\r\n\r\n{"a"`],
  ['stops within a chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`],
  ['stops before its last chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`],
])('closes the connection of a client that %s, without an answer', async (_what, bytes) => {
  expect((await sendUntilClosed(bytes)).body).toBe('');
});

test('closes the connection of a client that stops within its body after a refusal', async () => {
  const refused = HEAD.replace('application/json', 'text/plain');
  expect((await sendUntilClosed(`${refused}Content-Length: 1000\r\n\r\nabc`)).status).toBe(415);
  const unknown = `${HEAD.replace('answer', 'none')}Content-Length: 1000\r\n\r\nabc`;
  expect((await sendUntilClosed(unknown)).status).not.toBe(200);
});

test('answers a body that arrives in parts without a pause', async () => {
  const answer = await sendRaw(origin, `${HEAD}Connection: close\r\nContent-Length: 2\r\n\r\n{}`);
  expect([answer.status, answer.body]).toEqual([200, '{"answered":true}']);
});
