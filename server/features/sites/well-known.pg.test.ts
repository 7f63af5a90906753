import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.database.pool.query('INSERT INTO sites (id, host, settings) VALUES ($1, $2, $3)', [
    randomUUID(),
    'rencontres.example',
    { support_email: 'aide@rencontres.example' },
  ]);
});
afterAll(() => server.close());

const get = (path: string, host: string, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: path, headers: { host } });

test('serves the contact of the site for researchers, valid for less than a year', async () => {
  const answer = await get('/.well-known/security.txt', 'rencontres.example');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    answer.body
      .trim()
      .split('\n')
      .map((line) => line.split(': ', 2) as [string, string]),
  );
  expect(fields.get('Contact')).toBe('mailto:aide@rencontres.example');
  expect(fields.get('Canonical')).toBe('http://rencontres.example/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

test('serves the service page as contact when the site has no support e-mail', async () => {
  const answer = await get('/.well-known/security.txt', 'other.example:8080');
  expect(answer.body).toMatch(/^Contact: http:\/\/other\.example:8080\/pages\/service\nExpires: /);
});

test('redirects password managers to the page that sets a new password', async () => {
  const answer = await get('/.well-known/change-password', 'rencontres.example');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/reset-password']);
});

test('answers HEAD as GET without a body', async () => {
  for (const path of [
    '/.well-known/security.txt',
    '/.well-known/change-password',
    '/manifest.webmanifest',
    '/healthz',
    '/readyz',
  ]) {
    const [head, full] = [await get(path, 'rencontres.example', 'HEAD'), await get(path, 'rencontres.example')];
    expect([path, head.statusCode, head.body]).toEqual([path, full.statusCode, '']);
    expect(head.headers['content-type']).toBe(full.headers['content-type']);
  }
});

test('reports in /readyz which services answer', async () => {
  expect((await get('/readyz', 'rencontres.example')).json()).toEqual({ status: 'ready', database: 'up' });
  const without = await createTestApp({ database: server.database, redisUrl: 'redis://127.0.0.1:1' });
  const answer = await without.app.inject('/readyz');
  await without.close();
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready', database: 'up', redis: 'down' }]);
});
