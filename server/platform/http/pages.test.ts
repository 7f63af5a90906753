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
