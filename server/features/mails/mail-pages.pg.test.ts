import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';

const TOKEN = 'aK3v9QmT2xWbR7dNhC5sLp8fYz1GeU4jXo6iVkBnM0E';

let demo: TestApp;
let anna: TestMember;
let id: string;
beforeAll(async () => {
  demo = await createTestApp({ environment: { PORT: '3210' } });
  anna = await createTestMember(demo.database.pool, { name: 'Anna' });
  const data = { token: TOKEN, code: '48291634' };
  await demo.database.pool.query("SELECT queue_mail($1, 'activate', $2)", [anna.id, data]);
  const { rows } = await demo.database.pool.query<{ id: string }>('SELECT id FROM mails');
  id = rows[0]?.id ?? '';
});
afterAll(() => demo.close());

const get = (path: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  demo.app.inject({ url: path, headers: { host: 'localhost:3210', ...headers }, remoteAddress });

test('lists the mails of the demo and shows one with a link that works', async () => {
  const list = await get('/demo/mails');
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain(`href="/demo/mails/${id}">Confirm your e-mail address</a>`);
  expect(list.body).toContain(anna.email);
  const mail = await get(`/demo/mails/${id}`);
  expect(mail.statusCode).toBe(200);
  expect(mail.body).toContain(`href="http://localhost:3210/${TOKEN}"`);
});

test('answers HEAD as GET without a body', async () => {
  for (const path of ['/demo/mails', `/demo/mails/${id}`]) {
    const url = { url: path, headers: { host: 'localhost:3210' }, remoteAddress: '127.0.0.1' };
    const [whole, head] = [await demo.app.inject(url), await demo.app.inject({ ...url, method: 'HEAD' })];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe(whole.headers['content-type']);
  }
});

test('runs no script, loads nothing and allows exactly the styles of the page', async () => {
  const { headers, body } = await get(`/demo/mails/${id}`);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-hashes'",
  );
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|unsafe-inline/);
  const styles = [...body.matchAll(/<style>([^]*?)<\/style>|style="([^"]*)"/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  expect(styles.length).toBeGreaterThan(5);
  for (const style of styles)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

test.each([
  ['another machine', {}, '192.168.1.7'],
  ['a public address', {}, '203.0.113.9'],
  ['a proxy', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
  ['a forged host behind a proxy', { 'x-forwarded-host': 'evil.example' }, '127.0.0.1'],
  ['the host name of a foreign site', { host: 'evil.example' }, '127.0.0.1'],
])('answers 404 to %s', async (_, headers, remoteAddress) => {
  for (const path of ['/demo/mails', `/demo/mails/${id}`]) {
    const { statusCode, body } = await get(path, headers, remoteAddress);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).not.toContain(TOKEN);
  }
});

test.each<[string, Record<string, string>]>([
  ['production', { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', RATE_LIMIT: 'on', DEMO: '1' }],
  ['a server without the demo', { DEMO: '0' }],
  ['a server with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['a public server', { PUBLIC_URL: 'https://liaison.example' }],
])('%s has no such pages', async (_, environment) => {
  const other = await createTestApp({ database: demo.database, environment });
  const { statusCode } = await other.app.inject({ url: '/demo/mails', headers: { host: 'localhost' } });
  expect(statusCode).toBe(404);
  expect(other.app.hasRoute({ url: '/demo/mails', method: 'GET' })).toBe(false);
  await other.close();
});

test('uses the configured origin in links for any host of the request', async () => {
  const ported = await get(`/demo/mails/${id}`, { host: 'localhost:6666', origin: 'http://localhost:6666' });
  expect(ported.body).toContain(`href="http://localhost:3210/${TOKEN}"`);
  expect(ported.body).not.toContain('6666');
  const environment = { PUBLIC_URL: 'http://127.0.0.5:4000/app', TRUST_PROXY: '1' };
  const configured = await createTestApp({ database: demo.database, environment });
  const { body } = await configured.app.inject({ url: `/demo/mails/${id}`, headers: { host: 'localhost:6666' } });
  expect(body).toContain(`href="http://127.0.0.5:4000/${TOKEN}"`);
  await configured.close();
});

test('serves no mail page on a public server for any spelling, method or host', async () => {
  const open = await createTestApp({ database: demo.database, environment: { PUBLIC_URL: 'http://liaison.example' } });
  for (const path of [
    '/demo/mails',
    '/demo/mails/',
    '/DEMO/MAILS',
    '/demo/%6dails',
    '/demo//mails',
    `/demo/mails/${id}`,
  ])
    for (const method of ['GET', 'HEAD'] as const)
      for (const host of ['localhost', 'liaison.example']) {
        const { statusCode, body } = await open.app.inject({
          method,
          url: path,
          headers: { host, accept: 'text/html' },
        });
        expect([method, path, statusCode >= 400]).toEqual([method, path, true]);
        expect(body).not.toContain(TOKEN);
      }
  await open.close();
});

test.each(['http://localhost:3210', 'http://me.localhost', 'http://127.1.2.3', 'http://[::1]:3210'])(
  'shows the mails of a server whose address is %s',
  async (origin) => {
    const near = await createTestApp({ database: demo.database, environment: { PUBLIC_URL: origin } });
    const { statusCode } = await near.app.inject({ url: '/demo/mails', headers: { host: 'localhost' } });
    expect(statusCode).toBe(200);
    await near.close();
  },
);

test('uses the configured origin in the activation link when the sign-up request names another host', async () => {
  const behindProxy = await createTestApp({ database: demo.database, environment: { PORT: '3210', TRUST_PROXY: '1' } });
  const email = 'newcomer@test.example';
  const consents = { terms: true, sensitive_data: true, mails: false, version: '2023-12-01' };
  const traits = { gender: 'female', looking_for: 'male', country: 'NL', region: null, date_of_birth: '1990-02-03' };
  const signedUp = await behindProxy.app.inject({
    method: 'POST',
    url: '/api/signup.php',
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
    payload: { email, name: 'Robin', password: 'a long pass phrase 7', language: 'en', consents, ...traits },
  });
  expect(signedUp.statusCode).toBe(200);
  const { rows } = await demo.database.pool.query<{ id: string }>('SELECT id FROM mails WHERE recipient = $1', [email]);
  const { body } = await get(`/demo/mails/${rows[0]?.id}`);
  expect(body).toMatch(/href="http:\/\/localhost:3210\/[\w-]{43}"/);
  expect(body).not.toContain('evil');
  await behindProxy.close();
});

test('shows no text of a sent mail', async () => {
  await demo.database.pool.query("UPDATE mails SET sent_at = now(), data = '{}'");
  expect((await get(`/demo/mails/${id}`)).body).toContain('The text is deleted');
  expect((await get('/demo/mails')).body).toContain('>activate</a>');
  expect((await get('/demo/mails/00000000')).statusCode).toBe(404);
});
