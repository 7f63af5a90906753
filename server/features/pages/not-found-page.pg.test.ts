import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../fixtures/app.ts';
import { NOT_FOUND_STYLE, readNotFound } from '../../fixtures/built-pages.ts';
import { createPageSites } from '../../fixtures/page-sites.ts';
import { LAYERS } from '../../platform/http/load-pages.ts';

const SETTINGS = { named: { name: 'Près', languages: ['fr', 'nl'] } } as const;

const { server, folder, sites, open, close } = await createPageSites(SETTINGS);
afterAll(close);

const UNKNOWN = '/no/such/page';
const isShell = (body: string): boolean => body.includes('main.js');

test('sends a visitor at an unknown address the page for it, with status 404 and in their language', async () => {
  const page = await open(sites.named, UNKNOWN, { 'accept-language': 'nl-BE' });
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([404, 'noindex']);
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers.vary).toMatch(/cookie, accept-language/);
  expect(page.body).toContain('<html lang="nl"');
  expect(page.body).toContain('<title>Lost</title>');
  expect(page.body).toContain(`<style>${LAYERS}${NOT_FOUND_STYLE}</style>`);
  expect(isShell(page.body)).toBe(false);
  expect(readNotFound(page.body)).toMatchObject({
    reader: { language: 'nl', locale: 'nl-BE', hasCampaign: false },
    foot: { name: 'Près', languages: ['fr', 'nl'] },
  });
});

test('confirms no stored page, which would hide the status', async () => {
  const { headers } = await open(sites.named, UNKNOWN);
  expect(headers.etag).toBeUndefined();
  const again = await open(sites.named, UNKNOWN, { 'if-none-match': '*' });
  expect(again.statusCode).toBe(404);
});

test('sends the app to a browser with a session, and where the app has a screen', async () => {
  for (const [url, cookie, status] of [
    [UNKNOWN, 'auth.session=x', 404],
    // A link of an e-mail.
    [`/${'x'.repeat(43)}`, '', 200],
    ['/landers/gallery/summer/more', 'auth.session=x', 404],
    ['/members', '', 200],
  ] as const) {
    const page = await open(sites.named, url, { cookie });
    expect([url, page.statusCode, isShell(page.body)]).toEqual([url, status, true]);
  }
});

test('answers a request for a missing script or picture without a page', async () => {
  const missing = await open(sites.named, '/assets/old.js', { accept: '*/*' });
  expect([missing.statusCode, missing.headers['content-type']]).toEqual([404, expect.stringContaining('json')]);
});

test('renders one frame for all unknown addresses, although a process renders few new frames a second', async () => {
  const limited = await createTestApp({
    pagesFolder: folder,
    database: server.database,
    environment: { RATE_LIMIT: 'on' },
  });
  const { host } = sites.named;
  // More than the frames of two seconds.
  const pages = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      limited.app.inject({ url: `/unknown/${index}?q=${index}`, headers: { host, accept: 'text/html' } }),
    ),
  );
  expect(pages.map(({ body }) => isShell(body))).toEqual(pages.map(() => false));
  await limited.close();
});
