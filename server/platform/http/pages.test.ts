import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFrontApp, type FrontApp, SCRIPT } from '../../fixtures/front-app.ts';

let front: FrontApp;
let open: FrontApp;
beforeAll(async () => {
  front = await createFrontApp({ PUBLIC_URL: 'https://liaison.example' });
  open = await createFrontApp({ RATE_LIMIT: 'off' });
});
afterAll(() => Promise.all([front.close(), open.close()]));

describe('pages', () => {
  test('serves the shell for every screen, revalidated, with a strict policy', async () => {
    for (const url of ['/', '/members', '/chats/1?x=%20', '/index.html', '/landers/video/a.b']) {
      const response = await front.app.inject({ url, headers: { accept: 'text/html' } });
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
    expect((await open.app.inject('/')).headers['strict-transport-security']).toBeUndefined();
  });

  test('answers an unknown page with the shell and status 404', async () => {
    for (const url of ['/unknown', '/chats/1/2', '/members/1/x?y=1']) {
      const unknown = await open.app.inject({ url, headers: { accept: 'text/html' } });
      const known = await open.app.inject({ url: '/chats', headers: { accept: 'text/html' } });
      expect([url, unknown.statusCode, unknown.body]).toEqual([url, 404, known.body]);
      expect(unknown.headers).toEqual({ ...known.headers, date: unknown.headers.date, link: unknown.headers.link });
    }
  });

  test.each([
    ['/', '', ['landing', 'frame-en']],
    ['/members/?q=a%20b', 'locale=fr', ['search', 'frame-fr']],
    ['/chats/1', 'auth.session=x; locale=fr', ['chats', 'member', 'frame-fr', 'chats-fr']],
    ['/landers/video/a.b', 'locale=xx', ['lander', 'frame-en']],
    ['/landers/video/a.b', 'locale=__proto__', ['lander', 'frame-en']],
    ['/landers/video/a.b', 'locale=toString', ['lander', 'frame-en']],
    // The app redirects these.
    ['/chats/1', '', ['login', 'frame-en']],
    ['/', 'auth.session=x', ['search', 'frame-en', 'member']],
    ['/token', '', ['token', 'frame-en']],
    ['/no/such/page', '', ['frame-en']],
  ])('preloads the files of %s with the cookie "%s"', async (url, cookie, scripts) => {
    const { headers } = await open.app.inject({ url, headers: { accept: 'text/html', cookie } });
    const links = String(headers.link).split(', ');
    expect(links.filter((link) => link.includes('.js'))).toEqual(
      scripts.map((name) => `</assets/${name}.js>; rel=modulepreload`),
    );
    expect(links.includes('</assets/member.css>; rel=preload; as=style; crossorigin')).toBe(cookie.includes('auth'));
    const query = url.includes('?') ? '?q=a+b' : '';
    expect(links.at(-1)).toBe(`</api/settings.php${query}>; rel=preload; as=fetch; crossorigin`);
    expect(headers.vary).toMatch(/cookie/i);
  });

  test('serves the shell without preloads, because the worker keeps it for every screen', async () => {
    const shell = await open.app.inject({ url: '/index.html', headers: { cookie: 'auth.session=x' } });
    const page = await open.app.inject({ url: '/chats/1', headers: { accept: 'text/html', cookie: 'auth.session=x' } });
    expect(shell.headers.link).toBeUndefined();
    expect(shell.body).toBe(page.body);
  });

  test('serves assets compressed and cacheable for a year', async () => {
    const response = await open.app.inject({ url: '/assets/main.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SCRIPT);
    expect((await open.app.inject('/assets/main.js')).body).toBe(SCRIPT);
    expect((await open.app.inject('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/.secret',
    '/assets/main.js.br',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
  ])('does not serve %s', async (url) => {
    const response = await open.app.inject({ url, headers: { accept: '*/*' } });
    expect(response.body).not.toMatch(/^no$|root:/);
    expect(response.headers['content-encoding']).toBeUndefined();
  });
});
