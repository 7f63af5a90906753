import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const PATHS = ['/metrics', '/demo/mails'];
/** Returns the answers of a server without PUBLIC_URL for these pages under a host. */
const statusesOf = (host: string, headers: Record<string, string> = {}) =>
  Promise.all(PATHS.map(async (url) => (await server.app.inject({ url, headers: { host, ...headers } })).statusCode));

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST:3000',
  'localhost.:3000',
  'app.localhost:3000',
  '127.0.0.1',
  '127.0.0.1:3000',
  '127.8.9.10:3000',
  '[::1]',
  '[::1]:3000',
])('shows the metrics and the mails under %s', async (host) => {
  expect(await statusesOf(host)).toEqual([200, 200]);
});

test.each([
  'rebind.example',
  'rebind.example:3000',
  'localhost.rebind.example',
  'notlocalhost',
  'localhost-rebind.example',
  'localhost:rebind.example',
  '[::1].rebind.example',
  '[::1]rebind.example',
  '127.0.0.1.rebind.example',
  '127.0.0.1.nip.example:3000',
  '1270.0.0.1',
  '0.0.0.0:3000',
  '10.0.0.1:3000',
  '192.168.1.7:3000',
  '[::]:3000',
  '[::2]:3000',
  '[fd00::1]:3000',
  '[::1',
])('shows neither under %j, which a foreign site may name', async (host) => {
  expect(await statusesOf(host)).toEqual([404, 404]);
});

test('ignores the host in the headers of a proxy', async () => {
  const other = { 'x-forwarded-host': 'localhost' };
  expect(await statusesOf('rebind.example', other)).toEqual([404, 404]);
});
