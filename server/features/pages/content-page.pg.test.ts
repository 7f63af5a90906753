import { afterAll, expect, test } from 'vitest';
import { getContentPage } from '../../../contract/content.ts';
import { CONTENT_STYLE, readContent } from '../../fixtures/built-pages.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { createTestApp } from '../../fixtures/app.ts';
import { createPageSites } from '../../fixtures/page-sites.ts';
import type { TestSite } from '../../fixtures/sites.ts';
import { LAYERS } from '../../platform/http/load-pages.ts';

const SETTINGS = {
  plain: {},
  few: { languages: ['pl', 'nl'] },
  dutch: { domain_language: 'nl', name: 'Nabij', refund_days: 30, support_phone: '+31 10-123 45 67' },
  american: { countries: ['US', 'NL'], message_credits: 3 },
} as const;

const { server, folder, sites, open, close } = await createPageSites(SETTINGS);
afterAll(close);

async function read(site: TestSite, url: string, headers: Record<string, string> = {}) {
  const rendered = readContent((await open(site, url, headers)).body);
  if (rendered === undefined) throw new Error('The answer is no content page.');
  return rendered;
}

test('sends a visitor the page in their language, with its own title and style', async () => {
  const page = await open(sites.plain, '/pages/terms', { 'accept-language': 'nl-BE,fr;q=0.8' });
  expect(page.body).toContain('<html lang="nl" data-niche="1">');
  expect(page.body).toMatch(/<title>[^<]+ · Liaison<\/title>/);
  expect(page.body).toContain(`<style>${LAYERS}${CONTENT_STYLE}</style>`);
  expect(page.body).toContain('<script type="module" src="/assets/content.js"></script>');
  expect(page.headers.vary).toMatch(/cookie, accept-language/);
  const { reader, data } = await read(sites.plain, '/pages/terms', { 'accept-language': 'nl-BE,fr;q=0.8' });
  expect(reader).toMatchObject({ language: 'nl', locale: 'nl-BE' });
  expect(data.content).toMatchObject({ page: 'terms', language: 'nl', version: '2023-12-01' });
});

test.each([
  ['the address', 'plain', '/pages/faq?lang=sv', {}, 'sv'],
  ['the cookie', 'dutch', '/pages/faq', { cookie: 'locale=it' }, 'it'],
  ['the site', 'dutch', '/pages/faq', { 'accept-language': 'da' }, 'nl'],
  ['the browser, in a written form of Norwegian', 'plain', '/pages/faq', { 'accept-language': 'nn-NO, da' }, 'no'],
  ['nothing', 'plain', '/pages/faq', { 'accept-language': 'ja' }, 'en'],
] as const)('the language is that of %s', async (_source, site, url, headers, language) => {
  expect((await read(sites[site], url, headers)).data.content.language).toBe(language);
});

test('stores the language of an address', async () => {
  expect((await open(sites.plain, '/pages/faq?lang=sv')).cookies).toMatchObject([{ name: 'locale', value: 'sv' }]);
});

test('has only the languages of the site', async () => {
  const languageAt = async (url: string, headers: Record<string, string>) => {
    const { cookies, body } = await open(sites.few, url, headers);
    return [readContent(body)?.data.content.language, cookies.map(({ value }) => value)];
  };
  expect(await languageAt('/pages/faq?lang=sv', { 'accept-language': 'sv, nl;q=0.5' })).toEqual(['nl', []]);
  expect(await languageAt('/pages/faq?lang=pl', { cookie: 'locale=de' })).toEqual(['pl', ['pl']]);
  expect(await languageAt('/pages/faq', { cookie: 'locale=de', 'accept-language': 'de' })).toEqual(['pl', []]);
  const { data } = await read(sites.few, '/pages/faq');
  expect(data.foot.languages).toEqual(['pl', 'nl']);
  expect((await open(sites.few, '/pages/faq')).body).toContain(
    '<html lang="pl" data-languages="pl nl" data-niche="1">',
  );
  expect((await open(sites.plain, '/pages/faq')).body).not.toContain('data-languages');
  const member = await createTestMember(server.database.pool, { site: sites.few.id });
  const asked = await server.as(member)(getContentPage, { query: { page: 'terms', language: 'sv' } });
  expect(asked.body).toMatchObject({ language: 'pl' });
});

test('fills in the settings and the prices of the site, and cleans its telephone number', async () => {
  const { data } = await read(sites.dutch, '/pages/faq');
  const text = JSON.stringify(data.content);
  expect(text).toContain('Nabij');
  expect(text).toContain('30 dagen');
  expect(text).toMatch(/€\s?0,\d\d/);
  expect(JSON.stringify((await read(sites.dutch, '/pages/service')).data.content)).toContain('tel:+31101234567');
  expect(JSON.stringify((await read(sites.plain, '/pages/service')).data.content)).not.toContain('tel:');
});

test('has the texts of the United States for visitors there who read English', async () => {
  const america = { cookie: 'country=US' };
  const [own, english, spanish] = await Promise.all([
    read(sites.american, '/pages/privacy?lang=en', america),
    read(sites.american, '/pages/privacy?lang=en'),
    read(sites.american, '/pages/privacy?lang=es', america),
  ]);
  expect(own.data.content.text_hash).not.toBe(english.data.content.text_hash);
  expect(JSON.stringify(own.data.foot.american)).toContain('background checks');
  expect(english.data.foot.american).toEqual([]);
  expect(spanish.data.content.language).toBe('es');
});

test('a browser that has the page gets only its confirmation, until a setting changes', async () => {
  const first = await open(sites.plain, '/pages/faq');
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const tag = String(first.headers.etag);
  const again = await open(sites.plain, '/pages/faq', { 'if-none-match': `"other", ${tag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
  const other = await open(sites.plain, '/pages/faq?lang=de', { 'if-none-match': tag });
  expect(other.statusCode).toBe(200);
  // A start page has members, so no browser stores it.
  expect((await open(sites.plain, '/')).headers.etag).toBeUndefined();
});

test('sends a browser with a session the app, and the call has the same text', async () => {
  const member = await createTestMember(server.database.pool, { site: sites.dutch.id });
  const page = await open(sites.dutch, '/pages/terms', { cookie: `auth.session=${member.token}` });
  expect(readContent(page.body)).toBeUndefined();
  expect(page.body).toContain('<html lang="nl" data-niche="1">');
  const { body } = await server.as(member)(getContentPage, { query: { page: 'terms' } });
  expect(body.text_hash).toBe((await read(sites.dutch, '/pages/terms')).data.content.text_hash);
  const named = await server.as(member)(getContentPage, { query: { page: 'terms', language: 'pl' } });
  expect(named.body).toMatchObject({ page: 'terms', language: 'pl' });
});

test('refuses a page or a language that does not exist', async () => {
  const ask = (query: string) => server.app.inject({ url: `/api/content.php?${query}` });
  for (const query of ['page=imprint', 'page=terms&language=ja', 'page=../../package', ''])
    expect((await ask(query)).statusCode, query).toBe(400);
  expect((await open(sites.plain, '/pages/imprint')).statusCode).toBe(404);
});

test('renders each text once, also the longest, although a process renders few new frames a second', async () => {
  const limited = await createTestApp({
    pagesFolder: folder,
    database: server.database,
    environment: { RATE_LIMIT: 'on' },
  });
  const { host } = sites.plain;
  const privacy = { url: '/pages/privacy?lang=de', headers: { host, accept: 'text/html' } };
  // More than the frames of two seconds.
  const pages = await Promise.all(Array.from({ length: 40 }, () => limited.app.inject(privacy)));
  expect(pages.map(({ body }) => readContent(body)?.data.content.language)).toEqual(pages.map(() => 'de'));
  await limited.close();
});
