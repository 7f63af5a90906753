import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFiles } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'liaison-files-'));
const kept = new Map<string, { body: Buffer; type: string | undefined }>();
let bucketServer: Server;
let endpoint: string;

/** Emulates the part of S3 that stores, reads and deletes one object. */
beforeAll(async () => {
  bucketServer = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const found = kept.get(path);
      if (request.method === 'PUT')
        kept.set(path, { body: Buffer.concat(chunks), type: request.headers['content-type'] });
      if (request.method === 'DELETE') kept.delete(path);
      const isMissing = found === undefined && (request.method === 'GET' || request.method === 'HEAD');
      response.writeHead(isMissing ? 404 : 200, {
        'content-length': request.method === 'GET' && found ? found.body.length : 0,
      });
      response.end(request.method === 'GET' ? found?.body : undefined);
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

test.each(Object.entries(stores))('%s stores, replaces and removes a file', async (_name, open) => {
  const files = open();
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

test('a folder keeps no drafts and refuses a key outside of it', async () => {
  const files = stores['a folder']();
  await files.put('m/two.webp', Buffer.from('x'), 'image/webp');
  expect(readdirSync(join(folder, 'files', 'drafts'))).toEqual([]);
  await expect(files.read('../../etc/passwd')).rejects.toThrow();
});

test('a bucket receives the content type', async () => {
  await stores['a bucket']().put('m/three.webp', Buffer.from('exact'), 'image/webp');
  expect(kept.get('/pictures/m/three.webp')?.type).toBe('image/webp');
});
