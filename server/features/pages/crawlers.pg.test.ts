import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { buildTestPages } from '../../fixtures/built-pages.ts';
import { createSites, type TestSite } from '../../fixtures/sites.ts';
import { LISTED_PAGES } from '../../platform/http/listed-pages.ts';

// A deployment with a default site and sisters of it. One server has a configured origin, the other has that of each request.

const ORIGIN = 'https://liaison.example';
let folder: string;
let server: TestApp;
let demo: TestApp;
let sites: Readonly<Record<'dutch' | 'french' | 'single', TestSite>>;
beforeAll(async () => {
  folder = await buildTestPages();
  server = await createTestApp({ pagesFolder: folder, environment: { PUBLIC_URL: ORIGIN, TRUST_PROXY: '1' } });
  demo = await createTestApp({ pagesFolder: folder, database: server.database });
  sites = await createSites(server.database.pool, {
    dutch: { domain_language: 'nl' },
    french: { domain_language: 'fr', languages: ['fr', 'en'] },
    single: { languages: ['nl'], niche: 2 },
  });
});
afterAll(async () => {
  await demo.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = ({ app }: TestApp, host: string, url: string, headers: Readonly<Record<string, string>> = {}) =>
  app.inject({ url, headers: { host, accept: 'text/html', ...headers } });

async function linksOf(from: TestApp, host: string, url: string) {
  const { body } = await get(from, host, url);
  const alternates = body.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g);
  return {
    canonical: [...body.matchAll(/<link rel="canonical" href="([^"]*)">/g)].map(([, href]) => href),
    alternates: Object.fromEntries([...alternates].map(([, language, href]) => [language, href])),
  };
}

const origins = () => ({ dutch: `https://${sites.dutch.host}`, french: `https://${sites.french.host}` });
const setOf = (path: string, [main, dutch, french]: readonly string[]) => ({
  ...Object.fromEntries(LANGUAGES.map((language) => [language, `${main}${path}?lang=${language}`])),
  nl: `${dutch}${path}`,
  fr: `${french}${path}`,
  'x-default': `${main}${path}`,
});

describe('links of a page', () => {
  test('are the same from every sister, on rendered pages, first frames and shells', async () => {
    const { dutch, french } = origins();
    for (const path of ['/', '/pages/faq', '/login', '/pricing']) {
      const alternates = setOf(path, [ORIGIN, dutch, french]);
      expect(await linksOf(server, 'liaison.example', path)).toEqual({ canonical: [`${ORIGIN}${path}`], alternates });
      expect(await linksOf(server, sites.dutch.host, path)).toEqual({ canonical: [`${dutch}${path}`], alternates });
      expect(await linksOf(server, sites.french.host, path)).toEqual({ canonical: [`${french}${path}`], alternates });
    }
  });

  test('have of a query only an offered language that is not that of the site', async () => {
    const { dutch, french } = origins();
    const canonicalAt = async (host: string, query: string) =>
      (await linksOf(server, host, `/signup${query}`)).canonical;
    expect(await canonicalAt('liaison.example', '?q=1&lang=pl&email=a')).toEqual([`${ORIGIN}/signup?lang=pl`]);
    expect(await canonicalAt(sites.dutch.host, '?lang=nl')).toEqual([`${dutch}/signup`]);
    expect(await canonicalAt(sites.french.host, '?lang=pl')).toEqual([`${french}/signup`]);
    for (const hostile of ['%22%3E%3Cscript%3E', 'fr&lang=en', '__proto__'])
      expect(await canonicalAt('liaison.example', `?lang=${hostile}&q=%22%3E%3Cscript%3E`)).toEqual([
        `${ORIGIN}/signup`,
      ]);
  });

  test('name the address of the set, and no other languages, on a copy in a language of a sister', async () => {
    for (const [language, original] of [
      ['pl', `${ORIGIN}/?lang=pl`],
      ['fr', `${origins().french}/`],
    ])
      expect(await linksOf(server, sites.dutch.host, `/?lang=${language}`)).toEqual({
        canonical: [original],
        alternates: {},
      });
    expect((await linksOf(server, sites.single.host, '/')).alternates).toEqual({});
  });

  test('are absent from the page that the service worker stores', async () => {
    expect(await linksOf(server, 'liaison.example', '/index.html')).toEqual({ canonical: [], alternates: {} });
  });

  test('do not depend on a header where the origin is configured', async () => {
    const evil = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp', forwarded: 'host=evil.example' };
    for (const url of ['/', '/robots.txt', '/sitemap.xml', '/pages/faq', '/login']) {
      const plain = await get(server, 'liaison.example', url);
      const { body } = await get(server, 'evil.example:6666', url, evil);
      expect(body).toContain(ORIGIN);
      const headOf = (page: string) => page.split('</head>')[0]?.replaceAll(/ crossorigin href="[^"]*"/g, '');
      expect(headOf(body)).toBe(headOf(plain.body));
      expect(headOf(body)).not.toMatch(/evil|6666|ftp/);
    }
    expect((await get(server, '"><script>', '/')).statusCode).toBe(400);
  });

  test('have the protocol and port of the request where no origin is configured', async () => {
    const [dutch, french] = [sites.dutch.host, sites.french.host].map((host) => `http://${host}:8080`);
    expect(await linksOf(demo, 'localhost:8080', '/')).toEqual({
      canonical: ['http://localhost:8080/'],
      alternates: setOf('/', ['http://localhost:8080', `${dutch}`, `${french}`]),
    });
    const named = await linksOf(demo, `${sites.dutch.host.toUpperCase()}.:8080`, '/');
    // No site without a language and no English one has a known address, so the first by host is for all other readers.
    const first = [`${dutch}/`, `${french}/`].toSorted()[0];
    expect(named).toMatchObject({
      canonical: [`${dutch}/`],
      alternates: { nl: `${dutch}/`, 'x-default': first },
    });
    expect(JSON.stringify(named)).not.toContain('localhost');
  });
});

describe('files for crawlers', () => {
  test('robots.txt closes calls and pictures only, and names the sitemap of its host', async () => {
    const { body, headers } = await get(server, sites.dutch.host, '/robots.txt');
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(body).toBe(`User-agent: *\nDisallow: /api/\nDisallow: /media/\n\nSitemap: ${origins().dutch}/sitemap.xml\n`);
  });

  test('sitemap.xml has each listed page with the links of its head', async () => {
    const { body, headers } = await get(server, 'liaison.example', '/sitemap.xml');
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    const entries = [...body.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)].map(([, address = '', rest = '']) => ({
      address,
      rest,
      alternates: Object.fromEntries(
        [...rest.matchAll(/<xhtml:link rel="alternate" hreflang="(.*?)" href="(.*?)"\/>/g)].map(([, ...pair]) => pair),
      ),
    }));
    // The sisters have the pages in Dutch and French.
    const shown = ['', ...LANGUAGES.filter((one) => one !== 'nl' && one !== 'fr').map((one) => `?lang=${one}`)];
    expect(entries.map(({ address }) => address)).toEqual(
      LISTED_PAGES.flatMap((path) => shown.map((query) => `${ORIGIN}${path}${query}`)),
    );
    for (const { address, alternates, rest } of entries) {
      const url = address.slice(ORIGIN.length);
      const links = await linksOf(server, 'liaison.example', url);
      expect(links).toEqual({ canonical: [address], alternates });
      expect(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/.test(rest)).toBe(url.startsWith('/pages/'));
    }
  });

  test('sitemap.xml of a site with one language has no links', async () => {
    const { body } = await get(server, sites.single.host, '/sitemap.xml');
    expect(body).not.toContain('<xhtml:link');
    expect(body.match(/<loc>/g)).toHaveLength(LISTED_PAGES.length);
  });
});
