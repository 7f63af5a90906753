import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SITE_DEFAULTS } from '../../features/sites/site-defaults.ts';
import { noscriptWords, startPageTexts } from '../../features/sites/site-texts.ts';
import { SCRIPT } from '../../fixtures/built-pages.ts';
import { createFrontApp, type FrontApp } from '../../fixtures/front-app.ts';
import { askTarget } from '../../fixtures/requests/raw-http.ts';

let front: FrontApp;
let open: FrontApp;
let origin: string;
beforeAll(async () => {
  front = await createFrontApp({ PUBLIC_URL: 'https://liaison.example' });
  open = await createFrontApp({ RATE_LIMIT: 'off' });
  origin = await open.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => Promise.all([front.close(), open.close()]));

const LINK = /<link rel="(\w+)"(?: as="(\w+)")? crossorigin href="((?:[^"<>&]|&(?:amp|lt|gt|quot|#39);)*)">/g;
const UNESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&#39;': "'",
};

/** The links in the head of a page, as a browser reads them. */
const linksOf = (body: string) =>
  [...body.matchAll(LINK)].map(([, rel, as, href = '']) => ({
    rel,
    ...(as === undefined ? {} : { as }),
    href: href.replaceAll(/&[#\w]+;/g, (entity) => UNESCAPED[entity] ?? entity),
  }));
const withoutLinks = (body: string): string => body.replaceAll(LINK, '');

describe('pages', () => {
  test('serves the shell for every screen, revalidated, with a strict policy', async () => {
    for (const url of ['/', '/members', '/chats/1?x=%20', '/index.html', '/transactions/a.b']) {
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
        // The browser does not look up the host of a link before it is opened.
        'x-dns-prefetch-control': 'off',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      const permissions = String(response.headers['permissions-policy']).split(', ');
      expect(permissions).toEqual(expect.arrayContaining(['camera=()', 'microphone=(self)']));
    }
    expect((await open.app.inject('/')).headers['strict-transport-security']).toBeUndefined();
  });

  test.each([
    ['', { 'accept-language': 'fr-BE,en;q=0.7' }, 'fr'],
    ['', { 'accept-language': 'en', cookie: 'locale=fr' }, 'fr'],
    ['?lang=fr&q=1', { 'accept-language': 'en', cookie: 'locale=en' }, 'fr'],
    ['?lang=fr&lang=en', { 'accept-language': 'en' }, 'en'],
    ['', { cookie: 'locale=constructor' }, 'en'],
  ])('writes the texts of %j for a reader with %j in %s', async (query, headers, language) => {
    const spoken = language as 'en' | 'fr';
    const { index_title, description } = startPageTexts(SITE_DEFAULTS, spoken);
    for (const [path, title] of [
      ['/', index_title],
      ['/members', 'Liaison'],
    ]) {
      const page = await open.app.inject({ url: `${path}${query}`, headers: { accept: 'text/html', ...headers } });
      expect(page.body).toContain(`<html lang="${language}" data-niche="1">`);
      expect(page.body).toContain(`<title>${title}</title>`);
      expect(page.body).toContain(`<meta name="description" content="${description}">`);
      expect(page.body).toContain(`<noscript>${noscriptWords(spoken)}</noscript>`);
      expect(linksOf(page.body).map(({ href }) => href)).toContain(`/assets/${language}.js`);
      expect(page.headers.vary).toMatch(/accept-language/i);
    }
  });

  test('stores the language that an address names, for a visitor only', async () => {
    const page = await open.app.inject({ url: '/?lang=fr&q=1', headers: { accept: 'text/html' } });
    expect(page.cookies).toEqual([expect.objectContaining({ name: 'locale', value: 'fr', maxAge: 31_536_000 })]);
    // The visitor may have chosen another language since.
    const settings = await open.app.inject(linksOf(page.body).at(-1)?.href ?? '');
    expect([settings.statusCode, settings.cookies]).toEqual([200, []]);
    const cookie = 'auth.session=x; locale=en';
    const ofMember = await open.app.inject({ url: '/?lang=fr', headers: { accept: 'text/html', cookie } });
    expect([ofMember.body.includes('<html lang="en" data-niche="1">'), ofMember.cookies]).toEqual([true, []]);
    for (const url of ['/', '/?lang=constructor'])
      expect((await open.app.inject({ url, headers: { accept: 'text/html' } })).cookies).toEqual([]);
  });

  test('serves the pages during an outage of the database', async () => {
    const down = await createFrontApp({ RATE_LIMIT: 'off' });
    onTestFinished(() => down.close());
    down.databaseError = new Error('down');
    const page = await down.app.inject({ url: '/chats', headers: { accept: 'text/html', 'accept-language': 'fr' } });
    expect([page.statusCode, page.body.includes('<html lang="fr">')]).toEqual([200, true]);
    const start = await down.app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect([start.statusCode, start.body.includes('canonical')]).toEqual([200, false]);
  });

  test('answers a browser with a session at an unknown address with the shell and status 404', async () => {
    for (const url of ['/unknown', '/chats/1/2', '/members/1/x?y=1', '/landers/nope', '/landers/nope/video']) {
      const headers = { accept: 'text/html', cookie: 'auth.session=x' };
      const unknown = await open.app.inject({ url, headers });
      const known = await open.app.inject({ url: '/chats/1', headers });
      expect([url, unknown.statusCode, withoutLinks(unknown.body)]).toEqual([url, 404, withoutLinks(known.body)]);
      const { date: _date, 'content-length': _length, ...others } = known.headers;
      expect(unknown.headers).toMatchObject(others);
    }
  });

  test.each([
    ['/', true],
    ['/?trafficsource=x', true],
    ['/signup?email=a', true],
    ['/login', true],
    ['/pricing', true],
    ['/complaints', true],
    ['/pages/return-policy', true],
    ['/pages/faq?lang=fr', true],
    ['/index.html', false],
    ['/Login', false],
    ['/login/', false],
    ['/pages/imprint', false],
    ['/reset-password', false],
    ['/members', false],
    ['/members/1', false],
    ['/members/1/landing', false],
    ['/landers/video', false],
    ['/chats', false],
    ['/transactions', false],
    [`/${'t'.repeat(43)}`, false],
    ['/unknown', false],
  ])('search engines may list %s: %s', async (url, isListed) => {
    const { headers, body } = await open.app.inject({ url, headers: { accept: 'text/html', host: 'x.example' } });
    expect([headers['content-type'], headers['x-robots-tag']]).toEqual([
      'text/html; charset=utf-8',
      isListed ? undefined : 'noindex',
    ]);
    expect(/<link rel="canonical" href="([^"]*)">/.exec(body)?.[1]).toBe(
      isListed ? `http://x.example${url.replace(/\?(?!lang).*/, '')}` : undefined,
    );
  });

  test.each([
    ['/', '', ['landing', 'en']],
    ['/login', 'auth.session=x', ['login', 'en', 'member', 'shared']],
    ['/members/?q=a%20b', 'locale=fr', ['search', 'shared', 'fr']],
    ['/chats/1', 'auth.session=x; locale=fr', ['chats', 'shared', 'fr', 'member']],
    ['/transactions/a.b', 'locale=xx', ['transactions', 'en']],
    ['/transactions/a.b', 'locale=__proto__', ['transactions', 'en']],
    ['/transactions/a.b', 'locale=toString', ['transactions', 'en']],
    [`/${'t'.repeat(43)}`, '', ['token', 'en']],
    ['/no/such/page', 'auth.session=x', ['en', 'member', 'shared']],
  ])('preloads the files of %s with the cookie "%s"', async (url, cookie, names) => {
    const { headers, body } = await open.app.inject({ url, headers: { accept: 'text/html', cookie } });
    const links = linksOf(body);
    const settings = links.at(-1);
    const scripts = links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href);
    expect(scripts).toEqual(names.map((name) => `/assets/${name}.js`));
    const query = url.includes('?') ? '?q=a+b' : '';
    expect(settings).toEqual({ rel: 'preload', as: 'fetch', href: `/api/settings.php${query}` });
    expect(headers.vary).toMatch(/cookie/i);
    expect(headers.link).toBeUndefined();
    expect(headers.etag).toBeUndefined();
  });

  test('preloads no settings for a first frame, which has them', async () => {
    const { body } = await open.app.inject({ url: '/login', headers: { accept: 'text/html' } });
    expect(linksOf(body)).toEqual(
      ['login', 'en'].map((name) => ({ rel: 'modulepreload', href: `/assets/${name}.js` })),
    );
  });

  test.each([
    ['?q="><script>alert(1)</script>', 'q=%22%3E%3Cscript%3Ealert%281%29%3C%2Fscript%3E'],
    ["?q='onload='alert(1)", 'q=%27onload%3D%27alert%281%29'],
    ['?a=1&b=%22%3C%26', 'a=1&b=%22%3C%26'],
    ['?a=&quot;&b=$&$1$`', 'a=&quot%3B=&b=%24&%241%24%60='],
    ['?%22%3E%3Cscript%3E=1', '%22%3E%3Cscript%3E=1'],
    ['?a=%FF%0A&b=%F0%9F%98%80', 'a=%EF%BF%BD%0A&b=%F0%9F%98%80'],
    ['?token=secret&q=1', 'q=1'],
    ['?__proto__=x&constructor=y', '__proto__=x&constructor=y'],
    [`?q=${'"<&'.repeat(2_000)}`, `q=%22%3C&%22%3C=`],
  ])('limits the query %s to the address of the settings', async (query, expected) => {
    const [plain, page] = await Promise.all(
      ['/members', `/members${query}`].map((target) => askTarget(origin, { method: 'GET', target })),
    );
    expect([page?.status, withoutLinks(page?.body ?? '')]).toEqual([200, withoutLinks(plain?.body ?? '')]);
    const links = linksOf(page?.body ?? '');
    expect(links).toHaveLength(linksOf(plain?.body ?? '').length);
    expect(links.at(-1)?.href).toBe(`/api/settings.php?${expected}`);
  });

  test('links the files after those of the page, without a change of the policy', async () => {
    const [shell, page] = await Promise.all(
      ['/index.html', '/members'].map((url) => front.app.inject({ url, headers: { accept: 'text/html' } })),
    );
    expect(page?.body).toMatch(/main\.js"><\/script><link rel="modulepreload".*><\/head>/);
    expect(page?.headers['content-security-policy']).toBe(shell?.headers['content-security-policy']);
    expect(page?.body.match(/<script/g)).toEqual(shell?.body.match(/<script/g));
  });

  test('serves the shell without preloads, because the worker caches it for every screen', async () => {
    const shell = await open.app.inject({ url: '/index.html', headers: { cookie: 'auth.session=x' } });
    const page = await open.app.inject({ url: '/chats/1', headers: { accept: 'text/html', cookie: 'auth.session=x' } });
    expect(linksOf(shell.body)).toEqual([]);
    expect(shell.body).toBe(withoutLinks(page.body).replace(' data-niche="1"', ''));
    expect(shell.headers.vary ?? '').not.toMatch(/cookie/i);
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
    expect((await open.app.inject('/icon.svg')).headers['cache-control']).toBe('no-cache');
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
