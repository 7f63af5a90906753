import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../contract/calls.ts';
import { ProblemBody } from '../contract/problem.ts';
import { buildApp } from './app.ts';
import { parseConfig } from './config.ts';
import { openChats } from './features/chats/open-chats.ts';
import { openLikes } from './features/likes/open-likes.ts';
import { Activity } from './platform/database/activity.ts';
import { openFiles } from './platform/uploads/files.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { openLiveBus } from './platform/live/live-bus.ts';
import { LiveStreams } from './platform/live/live-stream.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { precompress } from './platform/http/precompress.ts';
import { makeVapidKeys } from './platform/security/vapid.ts';

const folder = mkdtempSync(join(tmpdir(), 'liaison-pages-'));
const SCRIPT = 'export const words = [' + '"a word that repeats itself",'.repeat(200) + '];';
let databaseAnswers = true;
const pool = {
  query: async () => {
    if (databaseAnswers) return { rows: [] };
    throw Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect', code: 'ECONNREFUSED' });
  },
} as unknown as Pool;
const streams = new LiveStreams();
let app: FastifyInstance;
let strict: FastifyInstance;

async function build(environment: Record<string, string>): Promise<FastifyInstance> {
  const bus = openLiveBus(undefined, () => {});
  const chats = await openChats({ pool, engine: 'embedded', bus, onSent: () => {} });
  return buildApp({
    config: parseConfig({ LOG_LEVEL: 'silent', ...environment }),
    database: { pool },
    bus,
    chats,
    likes: openLikes({ pool, feed: (event) => chats.events.feed(event) }),
    activity: new Activity(pool, () => {}),
    streams,
    metrics: createMetrics(() => streams.size),
    files: openFiles({ dataDir: folder, s3: undefined }),
    jobs: new Jobs({ pool, engine: 'embedded', onError: () => {} }),
    pushKeys: makeVapidKeys(),
    drawMissing: async () => undefined,
    pagesFolder: folder,
    isStopping: () => false,
  });
}

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>Liaison</title><script>start()</script><script type="module" src="/assets/main.js"></script>',
  );
  writeFileSync(join(folder, 'assets', 'main.js'), SCRIPT);
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, '.secret'), 'no');
  await precompress(folder);
  app = await build({ RATE_LIMIT: 'off' });
  strict = await build({ PUBLIC_URL: 'https://liaison.example' });
});
afterAll(async () => {
  await app.close();
  await strict.close();
  streams.close();
  rmSync(folder, { recursive: true });
});

test('who sent a visitor is noted where they come in, once, and only what can be a name', async () => {
  const cookies = async (url: string, cookie = '') =>
    (await app.inject({ url, headers: { accept: 'text/html', cookie } })).cookies.map(
      ({ name, value }) => `${name}=${value}`,
    );
  expect(await cookies('/?a=1&trafficsource=news-letter.2')).toEqual(['trafficsource=news-letter.2']);
  expect(await cookies('/members?trafficsource=other', 'trafficsource=news-letter.2')).toEqual([]);
  for (const hostile of ['', 'a%3Bb', 'x'.repeat(65), 'a&trafficsource=b', '%0d%0aset-cookie:x'])
    expect(await cookies(`/?trafficsource=${hostile}`)).toEqual([]);
});

describe('what is not a success is a problem of the contract', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    ['an unknown call', { method: 'GET', url: '/api/nothing.php', headers: { accept: 'text/html' } }, 404, 'not_found'],
    ['a method that is not served', { method: 'PUT', url: '/api/logout.php' }, 405, 'method_not_allowed'],
    ['HEAD on a call', { method: 'HEAD', url: '/api/logout.php' }, 405, ''],
    [
      'broken JSON',
      { method: 'POST', url: '/api/user.php', headers: json, payload: '{"email":' },
      400,
      'invalid_request',
    ],
    ['no body', { method: 'POST', url: '/api/user.php', headers: json }, 400, 'invalid_request'],
    [
      'a body of another shape',
      { method: 'POST', url: '/api/user.php', headers: json, payload: '[]' },
      400,
      'invalid_request',
    ],
    [
      'an unknown key',
      { method: 'POST', url: '/api/user.php', headers: json, payload: '{"email":"a@b","password":"x","role":"admin"}' },
      400,
      'invalid_request',
    ],
    [
      'a key twice',
      { method: 'POST', url: '/api/user.php', headers: json, payload: '{"email":"a@b","email":"c@d","password":"x"}' },
      400,
      'invalid_request',
    ],
    [
      '__proto__',
      { method: 'POST', url: '/api/user.php', headers: json, payload: '{"__proto__":{}}' },
      400,
      'invalid_request',
    ],
    [
      'NUL',
      {
        method: 'POST',
        url: '/api/user.php',
        headers: json,
        payload: String.raw`{"email":"a@b\u0000","password":"x"}`,
      },
      400,
      'invalid_request',
    ],
    [
      'a lone surrogate',
      { method: 'POST', url: '/api/user.php', headers: json, payload: String.raw`{"email":"a@b","password":"\udc00"}` },
      400,
      'invalid_request',
    ],
    ['NUL in the address', { method: 'GET', url: '/api/settings.php?country=%00' }, 400, 'invalid_request'],
    ['an address that cannot be read', { method: 'GET', url: '/api/%E0%A4%A' }, 400, 'invalid_request'],
    [
      'another content type',
      { method: 'POST', url: '/api/user.php', headers: { 'content-type': 'text/plain' }, payload: '{}' },
      415,
      'unsupported_media_type',
    ],
    [
      'a form',
      {
        method: 'POST',
        url: '/api/user.php',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      },
      415,
      'unsupported_media_type',
    ],
    [
      'a megabyte',
      {
        method: 'POST',
        url: '/api/user.php',
        headers: json,
        payload: JSON.stringify({ email: 'x'.repeat(1_000_000) }),
      },
      413,
      'payload_too_large',
    ],
    [
      'a script that is gone',
      { method: 'GET', url: '/assets/old-4f2a.js', headers: { accept: '*/*' } },
      404,
      'not_found',
    ],
    ['a post to a page', { method: 'POST', url: '/members', headers: json, payload: '{}' }, 404, 'not_found'],
  ] as const)('%s', async (_what, request, status, code) => {
    const response = await app.inject(request);
    expect(response.statusCode).toBe(status);
    if (code === '') return;
    const problem = ProblemBody.parse(response.json());
    expect(problem.code).toBe(code);
    expect(response.body).not.toMatch(/stack|node_modules|\.ts:/);
  });

  test('405 says what is served', async () => {
    expect((await app.inject({ method: 'DELETE', url: '/api/user.php' })).headers.allow).toBe('GET, POST, PUT');
  });

  test('what is not HTTP gets a problem too', async () => {
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(address.port), '127.0.0.1');
    const text = await new Promise<string>((resolve) => {
      let received = '';
      socket.on('data', (chunk) => (received += String(chunk)));
      socket.on('close', () => resolve(received));
      socket.write('NOT HTTP\r\n\r\n');
    });
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(ProblemBody.parse(JSON.parse(text.slice(text.indexOf('{')))).code).toBe('invalid_request');
  });

  test('a database that cannot be reached is unavailable, not an error of ours', async () => {
    databaseAnswers = false;
    const response = await app.inject({ url: '/api/companyinfo.php' });
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
    expect(response.headers['retry-after']).toBeDefined();
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    databaseAnswers = true;
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });
});

describe('requests that change state come from our own pages', () => {
  const login = { method: 'POST', url: '/api/user.php', payload: {} } as const;
  const code = async (headers: Record<string, string>, url?: string) => {
    const response = await strict.inject(url === undefined ? { ...login, headers } : { url, headers });
    return response.statusCode === 200 ? 'ok' : response.json().code;
  };
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://liaison.example' }, true],
    [{ origin: 'https://liaison.example' }, true],
    [{ origin: 'http://shop.example', host: 'shop.example' }, true],
    [{}, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, false],
    [{ origin: 'https://liaison.example.evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ referer: 'https://evil.example/page' }, false],
  ] as [Record<string, string>, boolean][])('%o', async (headers, allowed) => {
    expect(await code(headers)).toBe(allowed ? 'invalid_request' : 'wrong_origin');
    // The GETs that change state are held to the same.
    expect(await code(headers, '/api/logout.php?x=1')).toBe(allowed ? 'ok' : 'wrong_origin');
    expect(await code(headers, '/api/interests.php')).toBe('ok');
  });

  test('every call of the contract that writes is covered', async () => {
    for (const call of CALLS.filter(({ method, writes }) => method !== 'GET' || writes === true)) {
      const response = await strict.inject({
        method: call.method,
        url: call.path,
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      if (response.statusCode !== 404 && response.statusCode !== 405)
        expect([call.name, response.json().code]).toEqual([call.name, 'wrong_origin']);
    }
  });
});

describe('pages', () => {
  test('every screen is the one page, never cached without asking, under a strict policy', async () => {
    for (const url of ['/', '/members', '/chats/1?x=%20', '/index.html', '/landers/video/a.b']) {
      const response = await strict.inject({ url, headers: { accept: 'text/html' } });
      expect([url, response.statusCode, response.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      const policy = String(response.headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(response.headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(response.headers['permissions-policy']).toContain('camera=()');
    }
    expect((await app.inject('/')).headers['strict-transport-security']).toBeUndefined();
  });

  test('assets are kept for ever and come as brotli', async () => {
    const response = await app.inject({ url: '/assets/main.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SCRIPT);
    expect((await app.inject('/assets/main.js')).body).toBe(SCRIPT);
    expect((await app.inject('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/.secret',
    '/assets/main.js.br',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
  ])('%s is no file', async (url) => {
    const response = await app.inject({ url, headers: { accept: '*/*' } });
    expect(response.body).not.toMatch(/^no$|root:/);
    expect(response.headers['content-encoding']).toBeUndefined();
  });
});

test('calls are never stored, and openapi.json is one of them', async () => {
  const response = await app.inject('/api/openapi.json');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json().openapi).toBe('3.1.0');
});

test('metrics name routes, not addresses; a proxy gets none of them', async () => {
  await app.inject('/api/interests.php?email=someone@example.org');
  const { body } = await app.inject('/metrics');
  expect(body).toContain('route="/api/interests.php",status="200"');
  expect(body).toContain('liaison_messages_sent_total 0');
  expect(body).not.toContain('someone');
  expect((await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.1' } })).statusCode).toBe(404);
});

test('the rate limit refuses with the seconds to wait', async () => {
  const limited = await build({});
  let last = await limited.inject('/api/interests.php');
  for (let count = 0; count < 6_100 && last.statusCode === 200; count += 1)
    last = await limited.inject('/api/interests.php');
  expect(last.json()).toMatchObject({ code: 'rate_limited', data: { retry_after_seconds: expect.any(Number) } });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  await limited.close();
}, 30_000);
