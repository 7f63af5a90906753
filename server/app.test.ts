import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFrontApp, type FrontApp } from './fixtures/front-app.ts';

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

test('keeps the first valid traffic source of a visitor', async () => {
  const cookies = async (url: string, cookie = '') =>
    (await front.app.inject({ url, headers: { accept: 'text/html', cookie } })).cookies.map(
      ({ name, value }) => `${name}=${value}`,
    );
  expect(await cookies('/?a=1&trafficsource=news-letter.2')).toEqual(['trafficsource=news-letter.2']);
  expect(await cookies('/members?trafficsource=other', 'trafficsource=news-letter.2')).toEqual([]);
  for (const hostile of ['', 'a%3Bb', 'x'.repeat(65), 'a&trafficsource=b', '%0d%0aset-cookie:x'])
    expect(await cookies(`/?trafficsource=${hostile}`)).toEqual([]);
});

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

test('refuses an address over its rate limit, with the seconds to wait', async () => {
  const limited = await createFrontApp({});
  let last = await limited.app.inject('/api/interests.php');
  for (let count = 0; count < 6_100 && last.statusCode === 200; count += 1)
    last = await limited.app.inject('/api/interests.php');
  expect(last.json()).toMatchObject({ code: 'rate_limited', data: { retry_after_seconds: expect.any(Number) } });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
}, 30_000);
