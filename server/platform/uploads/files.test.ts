import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'liaison-files-'));
const objects = new Map<string, { body: Buffer; type: string | undefined }>();
let bucketServer: Server;
let endpoint: string;

/** Emulates the part of S3 that stores, reads and deletes one object. */
beforeAll(async () => {
  bucketServer = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const found = objects.get(path);
      if (request.method === 'PUT')
        objects.set(path, { body: Buffer.concat(chunks), type: request.headers['content-type'] });
      if (request.method === 'DELETE') objects.delete(path);
      const isMissing = found === undefined && (request.method === 'GET' || request.method === 'HEAD');
      const [first, last] = (request.headers.range ?? '').match(/\d+/g)?.map(Number) ?? [0, Infinity];
      const shown = request.method === 'GET' ? found?.body.subarray(first, (last ?? 0) + 1) : undefined;
      response.writeHead(isMissing ? 404 : 200, { 'content-length': shown?.length ?? 0 });
      response.end(shown);
    });
  });
  await new Promise<void>((resolve) => bucketServer.listen(0, '127.0.0.1', resolve));
  const address = bucketServer.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  bucketServer.close();
  rmSync(folder, { recursive: true, force: true });
});

const stores = {
  'a folder': () => openFiles({ dataDir: folder, s3: undefined }),
  'a bucket': () =>
    openFiles({
      dataDir: folder,
      s3: {
        bucket: 'pictures',
        region: 'auto',
        endpoint,
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        forcePathStyle: true,
      },
    }),
};

test.each(Object.entries(stores))('%s stores, replaces and removes a file', async (_name, openStore) => {
  const files = openStore();
  const bytes = Buffer.from([0, 1, 2, 253, 254, 255]);
  expect(await files.read('m/one.webp')).toBeUndefined();
  await files.put('m/one.webp', bytes, 'image/webp');
  expect(await files.read('m/one.webp')).toEqual(bytes);
  await files.put('m/one.webp', Buffer.from('other'), 'image/webp');
  expect((await files.read('m/one.webp'))?.toString()).toBe('other');
  await files.remove('m/one.webp');
  await files.remove('m/one.webp');
  expect(await files.read('m/one.webp')).toBeUndefined();
});

test('a folder replaces a file atomically, so that a reader never gets a mix of two files', async () => {
  const files = stores['a folder']();
  await files.put('a/picture', Buffer.from('the first'), 'image/webp');
  const reader = await open(join(folder, 'files', 'a', 'picture'));
  await files.put('a/picture', Buffer.from('another'), 'image/webp');
  expect(await reader.readFile('utf8')).toBe('the first');
  await reader.close();
  expect(String(await files.read('a/picture'))).toBe('another');
});

test('a folder stores no drafts and refuses a key outside of it', async () => {
  const files = stores['a folder']();
  await files.put('m/two.webp', Buffer.from('x'), 'image/webp');
  expect(readdirSync(join(folder, 'files', 'drafts'))).toEqual([]);
  await expect(files.read('../../etc/passwd')).rejects.toThrow();
  await expect(files.put('../outside.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow();
});

test('a bucket receives the content type', async () => {
  await stores['a bucket']().put('m/three.webp', Buffer.from('exact'), 'image/webp');
  expect(objects.get('/pictures/m/three.webp')?.type).toBe('image/webp');
});

const chunks = (texts: readonly string[]) => Readable.from(texts.map((text) => Buffer.from(text)));
async function* broken() {
  yield Buffer.from('half');
  throw new Error('the source broke');
}

test.each(Object.entries(stores))('%s stores a stream, reads a part of it and removes it', async (_name, openStore) => {
  const files = openStore();
  await files.putStream('e/one.zip', chunks(['0123', '4567', '89']), 'application/zip');
  expect((await files.read('e/one.zip'))?.toString()).toBe('0123456789');
  expect((await buffer(await files.readStream('e/one.zip', { first: 2, last: 5 }))).toString()).toBe('2345');
  await files.remove('e/one.zip');
  expect(await files.read('e/one.zip')).toBeUndefined();
});

test.each(Object.entries(stores))('%s stores nothing of a stream that breaks', async (_name, openStore) => {
  const files = openStore();
  await expect(files.putStream('e/two.zip', Readable.from(broken()), 'application/zip')).rejects.toThrow('broke');
  expect(await files.read('e/two.zip')).toBeUndefined();
  expect(readdirSync(join(folder, 'files', 'drafts'))).toEqual([]);
});

test('a folder removes a file together with the remains of a process that died', async () => {
  const files = stores['a folder']();
  await files.put('drafts/e-three.zip', Buffer.from('half'), 'application/zip');
  await files.remove('e/three.zip');
  expect(readdirSync(join(folder, 'files', 'drafts'))).toEqual([]);
});
