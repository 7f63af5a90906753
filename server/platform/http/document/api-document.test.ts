import compress from '@fastify/compress';
import { fastify, type FastifyInstance } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { API_DOCUMENT_PATH, type ApiDocument, serveApiDocument } from './api-document.ts';
import { describeApi } from './openapi.ts';

// Longer than the threshold of the plugin, and not compressed, so that the tests detect a second compression.
const bytes = (name: string) => Buffer.from(`the bytes as ${name} `.repeat(2_000));
const MADE: ApiDocument = { etag: 'W/"one"', identity: bytes('text'), br: bytes('br'), gzip: bytes('gzip') };

let app: FastifyInstance;
afterEach(() => app.close());

async function serve(make?: () => Promise<ApiDocument>) {
  app = fastify();
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1 });
  serveApiDocument(app, false, make);
  return (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: API_DOCUMENT_PATH, headers });
}

test('makes the document once for concurrent and later requests in all encodings', async () => {
  const make = vi.fn(async () => MADE);
  const ask = await serve(make);
  await Promise.all(['br', 'gzip', 'identity', 'br', 'gzip'].map((encoding) => ask({ 'accept-encoding': encoding })));
  await ask({ 'accept-encoding': 'br' }, 'HEAD');
  await ask({ 'if-none-match': MADE.etag });
  expect(make).toHaveBeenCalledTimes(1);
});

test('makes no document before the first request', async () => {
  const make = vi.fn(async () => MADE);
  await serve(make);
  await app.ready();
  expect(make).not.toHaveBeenCalled();
});

test('makes the document again after a failure', async () => {
  const make = vi.fn(async () => MADE).mockRejectedValueOnce(new Error('no thread'));
  const ask = await serve(make);
  expect((await ask()).statusCode).toBe(500);
  expect((await ask()).statusCode).toBe(200);
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=1.0', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['', undefined],
])(
  'sends the bytes that were made, and compresses none again, to a client that accepts %j',
  async (accepted, encoding) => {
    const ask = await serve(async () => MADE);
    const answer = await ask({ 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.rawPayload.equals(bytes(encoding ?? 'text'))).toBe(true);
    expect(answer.headers).toMatchObject({ vary: 'accept-encoding', etag: MADE.etag });
  },
);

test.each(['W/"one"', '"one"', 'W/"two", W/"one"', '*'])('answers 304 to a client that has %s', async (tags) => {
  const ask = await serve(async () => MADE);
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await ask({ 'if-none-match': tags, 'accept-encoding': 'br' }, method);
    expect([answer.statusCode, answer.body, answer.headers['content-encoding']]).toEqual([304, '', undefined]);
    expect(answer.headers).toMatchObject({ vary: 'accept-encoding', etag: MADE.etag });
  }
});

test('answers HEAD with the headers of GET in every encoding', async () => {
  const ask = await serve(async () => MADE);
  for (const encoding of ['br', 'gzip', 'identity']) {
    const [whole, head] = await Promise.all([
      ask({ 'accept-encoding': encoding }),
      ask({ 'accept-encoding': encoding }, 'HEAD'),
    ]);
    const { date: _date, ...headers } = whole.headers;
    expect(head.headers).toMatchObject(headers);
    expect(head.headers['content-length']).toBe(String(whole.rawPayload.length));
    expect(head.body).toBe('');
  }
});

test('the thread makes the document of the contract, in every encoding', async () => {
  const ask = await serve();
  const [plain, br, gzip] = await Promise.all([
    ask(),
    ask({ 'accept-encoding': 'br' }),
    ask({ 'accept-encoding': 'gzip' }),
  ]);
  const text = JSON.stringify(describeApi(false));
  expect(plain.body).toBe(text);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text);
  // The document grows with the contract. The best compression leaves less than a fifteenth.
  expect(br.rawPayload.length).toBeLessThan(text.length / 15);
  expect((await ask({ 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
});
