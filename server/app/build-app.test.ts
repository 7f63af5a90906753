import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOf } from '../fixtures/requests/ask.ts';
import { createFrontApp, type FrontApp } from '../fixtures/front-app.ts';

const FORWARDING = [
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'X-Envoy-External-Address',
  'X-Original-Forwarded-For',
  'True-Client-IP',
  'CF-Connecting-IP',
  'Fastly-Client-IP',
  'CDN-Loop',
  'Front-End-Https',
  'X-Amzn-Trace-Id',
  'X-Scheme',
];

let front: FrontApp;
beforeAll(async () => {
  front = await createFrontApp({ RATE_LIMIT: 'off' });
});
afterAll(() => front.close());

test('stores the partner that referred a visitor after their consent, and not before', async () => {
  const visited = await front.app.inject({ url: '/?a=1&trafficsource=newsletter', headers: { accept: 'text/html' } });
  expect(visited.cookies.map(({ name }) => name)).not.toContain('trafficsource');
  const storeSource = async (trafficsource: string | null) => {
    const url = '/api/tracking.php';
    const answer = await front.app.inject({ method: 'POST', url, payload: { trafficsource }, headers: headersOf() });
    return answer.statusCode === 200 ? answer.cookies.find(({ name }) => name === 'trafficsource') : answer.statusCode;
  };
  expect(await storeSource('news-letter.2')).toMatchObject({
    value: 'news-letter.2',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
  });
  expect(await storeSource(null)).toMatchObject({ value: '' });
  for (const hostile of ['', 'a;b', 'x'.repeat(65), '\r\nset-cookie:x']) expect(await storeSource(hostile)).toBe(400);
});

test('accepts the beacon of a page that a visitor of a campaign leaves', async () => {
  const answer = await front.app.inject({
    method: 'POST',
    url: '/api/page-hidden.php',
    headers: { ...headersOf(), 'content-type': 'application/json' },
    payload: '{}',
  });
  expect([answer.statusCode, answer.cookies]).toEqual([200, []]);
  expect((await front.app.inject('/metrics')).body).toContain('route="/api/page-hidden.php",status="200"');
});

test.each(['/api/openapi.json', '/assets/main.js', '/', '/healthz', '/api/none.php'])(
  'answers HEAD of %s with the headers of GET, compressed too',
  async (url) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const [whole, head] = await Promise.all(
        (['GET', 'HEAD'] as const).map((method) =>
          front.app.inject({ method, url, headers: { 'accept-encoding': encoding, accept: 'text/html' } }),
        ),
      );
      const { date: _date, 'transfer-encoding': _chunked, ...headers } = whole?.headers ?? {};
      expect(head?.headers).toMatchObject(headers);
      expect(head?.body).toBe('');
    }
  },
);

test('forbids caches to store openapi.json', async () => {
  const response = await front.app.inject('/api/openapi.json');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json().openapi).toBe('3.1.0');
});

test('labels metrics by route and hides them from proxies', async () => {
  await front.app.inject('/api/settings.php?email=someone@example.org');
  await front.app.inject('/api/interests.php');
  const { body } = await front.app.inject('/metrics');
  expect(body).toContain('route="/api/interests.php",status="200"');
  expect(body).toContain('liaison_messages_sent_total 0');
  expect(body).not.toContain('someone');
  for (const name of FORWARDING) {
    const { statusCode } = await front.app.inject({ url: '/metrics', headers: { [name]: '10.0.0.1' } });
    expect([name, statusCode]).toEqual([name, 404]);
  }
  for (const remoteAddress of ['203.0.113.9', '2001:db8::1', '169.254.1.1', '::ffff:8.8.8.8'])
    expect((await front.app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(404);
  expect((await front.app.inject({ url: '/metrics', remoteAddress: '::ffff:10.1.2.3' })).statusCode).toBe(200);
});

test.each(['https://liaison.example', 'http://liaison.example:3000', 'http://10.0.0.1', 'http://localhost.example'])(
  'has no metrics among the pages of %s, even for a proxy that adds no header',
  async (PUBLIC_URL) => {
    const open = await createFrontApp({ PUBLIC_URL });
    for (const url of ['/metrics', '/metrics?x=1', '/metrics/', '/METRICS', '/%6detrics', '//metrics', '/metrics%20'])
      for (const method of ['GET', 'HEAD'] as const)
        for (const host of ['localhost', 'liaison.example']) {
          const { statusCode, body } = await open.app.inject({ method, url, headers: { host, accept: 'text/html' } });
          const refusal = ['/metrics', '/metrics?x=1'].includes(url) ? 404 : 400;
          expect([url, method, statusCode]).toEqual([url, method, refusal]);
          expect(body).not.toContain('liaison_');
        }
    await open.close();
  },
);

test.each(['http://localhost:3000', 'http://site.localhost', 'http://127.0.0.5', 'https://[::1]'])(
  'has metrics at %s',
  async (PUBLIC_URL) => {
    const near = await createFrontApp({ PUBLIC_URL });
    expect((await near.app.inject('/metrics')).statusCode).toBe(200);
    await near.close();
  },
);

test('refuses an address over its rate limit, with the seconds to wait', async () => {
  const limited = await createFrontApp({});
  let last = await limited.app.inject('/api/interests.php');
  for (let count = 0; count < 6_100 && last.statusCode === 200; count += 1)
    last = await limited.app.inject('/api/interests.php');
  expect(last.json()).toMatchObject({ code: 'rate_limited', data: { retry_after_seconds: expect.any(Number) } });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
}, 30_000);
