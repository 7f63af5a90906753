import { connect } from 'node:net';
import cookie from '@fastify/cookie';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { markRead } from '../../../contract/chats/chats.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { Sessions } from '../security/sessions.ts';
import { acceptPieces } from '../uploads/uploads.ts';
import { Calls } from './calls.ts';
import { createHttpServer } from './http-server.ts';

const BODY_MS = 60;

let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  app = createHttpServer({ logLevel: 'silent', trustProxy: false, bodyMs: BODY_MS });
  await app.register(cookie);
  acceptPieces(app);
  const calls = new Calls(app, new Sessions({} as Pool), {
    isHttps: false,
    hostSiteOf: async () => '',
    onMember: () => {},
  });
  calls.mount(markRead, async () => ({ read_seq: 0 }));
  calls.mount(uploadPhoto, async () => ({ offset: 0 }));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const headOf = (path: string, type: string, length: string): string =>
  ['POST ' + path + ' HTTP/1.1', 'Host: localhost', 'Connection: close', `Content-Type: ${type}`, length, '', ''].join(
    '\r\n',
  );

/** Sends a head, then a byte every few milliseconds until the server closes the connection. Returns the answer. */
function drip(head: string, byteAt: (index: number) => string | undefined): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let answer = '';
    let index = 0;
    const socket = connect(Number(port), hostname);
    socket.write(head);
    const timer = setInterval(() => {
      const byte = byteAt(index);
      if (byte !== undefined) socket.write(byte);
      index += 1;
    }, 5);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

const JSON_TYPE = 'application/json';
const endless = () => ' ';

// Each of these bodies never pauses, so that only the limit of the whole body ends the request.
test.each([
  ['a body of a known length', headOf(markRead.path, JSON_TYPE, 'Content-Length: 100000'), endless],
  ['a body to an unknown address', headOf('/api/none', JSON_TYPE, 'Content-Length: 100000'), endless],
  ['a body in chunks', headOf(markRead.path, JSON_TYPE, 'Transfer-Encoding: chunked'), () => '1\r\n \r\n'],
])('closes the connection of a client that drips %s, without an answer', async (_what, head, byteAt) => {
  expect(await drip(head, byteAt)).toBe('');
});

test.each([
  ['of a malformed address', headOf('/api/%zz', JSON_TYPE, 'Content-Length: 100000'), '400'],
  ['of a refused type', headOf(markRead.path, 'text/plain', 'Content-Length: 100000'), '415'],
])('closes the connection of a client that drips the body %s after the refusal', async (_what, head, status) => {
  expect(await drip(head.replace('Connection: close\r\n', ''), endless)).toContain(` ${status} `);
});

test('gives a piece of an upload more time', async () => {
  const bytes = 'x'.repeat((4 * BODY_MS) / 5);
  const path = `${uploadPhoto.path}?id=dddddddd-0000-4000-8000-000000000001&offset=0&length=${bytes.length}`;
  const began = performance.now();
  const answer = await drip(
    headOf(path, 'application/octet-stream', `Content-Length: ${bytes.length}`),
    (index) => bytes[index],
  );
  // Without a session the call is refused, but only after its body.
  expect(answer).toContain('authentication_required');
  expect(performance.now() - began).toBeGreaterThan(BODY_MS);
});

test('answers a body that arrives in time, and the next request on the connection after the limit', async () => {
  const head = headOf(markRead.path, JSON_TYPE, 'Content-Length: 2').replace('Connection: close\r\n', '');
  const last = headOf(markRead.path, JSON_TYPE, 'Content-Length: 2');
  const began = performance.now();
  // A pause between two requests is no slow body.
  const answer = await drip(`${head}{}`, (index) => (index === (2 * BODY_MS) / 5 ? `${last}{}` : undefined));
  expect(answer.match(/authentication_required/g)).toHaveLength(2);
  expect(performance.now() - began).toBeGreaterThan(BODY_MS);
});
