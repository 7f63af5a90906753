import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { allRoutes } from '../../fixtures/requests/all-routes.ts';
import { createFrontApp, type FrontApp } from '../../fixtures/front-app.ts';
import { HEADER_BYTES_MOST } from '../../fixtures/requests/header-bytes-most.ts';
import { askTarget, sendRaw } from '../../fixtures/requests/raw-http.ts';

const SECRET = 'x'.repeat(43);
const COOKIES = [
  'locale=xx',
  ...LANGUAGES.map((language) => `auth.session=${SECRET}; locale=${language}`),
  ...LANGUAGES.map((language) => `__Host-auth.session=${SECRET}; auth.session=${SECRET}; locale=${language}`),
];
const QUERIES = ['', `?q=${'%22'.repeat(2_000)}`, `?lang=fr&trafficsource=${'x'.repeat(64)}&${'a=b&'.repeat(800)}`];
const LINES = [
  ['Accept: text/html', 'Accept-Encoding: gzip, br'],
  ['Accept: */*', 'Origin: https://other.example', 'Sec-Fetch-Site: cross-site'],
  ['Sec-Fetch-Site: same-origin', 'Content-Type: text/plain', 'Content-Length: 0'],
];

let front: FrontApp;
let origin: string;
beforeAll(async () => {
  front = await createFrontApp({ PUBLIC_URL: 'https://liaison.example', RATE_LIMIT: 'off' });
  origin = await front.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => front.close());

/** A length beyond a proxy's buffer. */
async function tooLong(method: string, path: string): Promise<unknown[]> {
  const requests = QUERIES.flatMap((query) =>
    LINES.flatMap((lines) =>
      COOKIES.map((cookie) => ({ target: path + query, lines: [...lines, `Cookie: ${cookie}`] })),
    ),
  );
  const answers = await Promise.all(requests.map((request) => askTarget(origin, { method, ...request })));
  return answers
    .filter(({ status, headBytes }) => !(status >= 200 && headBytes <= HEADER_BYTES_MOST))
    .map(({ status, headBytes }) => [method, path, status, headBytes]);
}

test('answers on every route with headers that fit the buffer of a proxy', async () => {
  const wrong: unknown[] = [];
  for (const { method, path } of allRoutes(front.app)) wrong.push(...(await tooLong(method, path)));
  for (const path of ['/', '/login', '/unknown/page', '/landers/x/y', `/${'a'.repeat(43)}`, '/api/none.php', '/a%00'])
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) wrong.push(...(await tooLong(method, path)));
  expect(wrong).toEqual([]);
}, 120_000);

test('answers with such headers while the database fails', async () => {
  front.databaseError = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
  const wrong: unknown[] = [];
  for (const path of ['/readyz', '/api/settings.php', '/api/user.php', '/login'])
    wrong.push(...(await tooLong('GET', path)));
  front.databaseError = undefined;
  expect(wrong).toEqual([]);
});

test.each([
  'NOT HTTP\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
  'GET / HTTP/1.1\r\nHost: a\r\nBad\r\n\r\n',
])('answers broken bytes with such headers', async (bytes) => {
  const { status, headBytes } = await sendRaw(origin, bytes);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(headBytes).toBeLessThanOrEqual(HEADER_BYTES_MOST);
});

test('answers a limited client with such headers', async () => {
  const limited = await createFrontApp({ PUBLIC_URL: 'https://liaison.example' });
  let last = await limited.app.inject('/api/interests.php');
  for (let count = 0; count < 6_100 && last.statusCode === 200; count += 1)
    last = await limited.app.inject('/api/interests.php');
  const lines = Object.entries(last.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  expect(last.statusCode).toBe(429);
  expect(lines.join('').length).toBeLessThanOrEqual(HEADER_BYTES_MOST);
  await limited.close();
}, 30_000);
