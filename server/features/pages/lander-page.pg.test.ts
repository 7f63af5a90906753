import { afterAll, expect, test } from 'vitest';
import { LANDER_NAMES } from '../../../contract/base/lander-names.ts';
import { getLander } from '../../../contract/landers.ts';
import { LANDER_STYLE, readLanderPage, STYLE } from '../../fixtures/built-pages.ts';
import { insertSearched, makeSearched } from '../../fixtures/search-members.ts';
import { createPageSites } from '../../fixtures/page-sites.ts';
import type { TestSite } from '../../fixtures/sites.ts';
import { LAYERS } from '../../platform/http/load-pages.ts';

const SETTINGS = {
  plain: { name: 'Harbour', signup_credits: 7 },
  closed: { logged_out_search: false },
  she: { niche: 2 },
} as const;

const { server, sites, open, close } = await createPageSites(SETTINGS);
afterAll(close);

test('renders each lander for visitors, with its own title, style and island', async () => {
  for (const name of LANDER_NAMES) {
    const page = await open(sites.plain, `/landers/${name}`);
    expect(readLanderPage(page.body)?.lander).toMatchObject({
      name,
      data: { foot: { name: 'Harbour' }, settings: { signup_credits: 7 } },
    });
    expect(page.body).toContain(`<title>${name} · Harbour</title>`);
    expect(page.body).toContain('<meta name="description" content="Description">');
    expect(page.body).toContain(`<style>${LAYERS}${STYLE}${LANDER_STYLE}</style>`);
    expect(page.body).toContain('<script type="module" src="/assets/lander-island.js"></script>');
    expect(page.headers.vary).toMatch(/cookie, accept-language/);
    expect(page.headers['x-robots-tag']).toBe('noindex');
  }
});

test('an unknown slug shows the lander without it, and the game has none', async () => {
  expect(readLanderPage((await open(sites.plain, '/landers/gallery/nobody-knows')).body)?.lander.name).toBe('gallery');
  for (const url of ['/landers/gallery/', '/landers/tinderswipe/'])
    expect([url, readLanderPage((await open(sites.plain, url)).body)?.lander.name]).toEqual([url, url.split('/')[2]]);
  for (const url of ['/landers/tinderswipe/eng', '/landers/gallery/a/b', '/landers/nope', '/landers']) {
    const page = await open(sites.plain, url);
    expect([url, readLanderPage(page.body), page.statusCode]).toEqual([url, undefined, 404]);
  }
});

test('the words of a slug are those of the niche, and each slug has a frame of its own', async () => {
  const slugAt = async (url: string, headers?: Record<string, string>) =>
    readLanderPage((await open(sites.she, url, headers)).body)?.lander.slug;
  const pace = { headline: 'Where women set the pace' };
  expect(await slugAt('/landers/video/women-first')).toMatchObject(pace);
  expect(await slugAt('/landers/video/no-hurry')).toMatchObject({ headline: 'Answer when you feel like it' });
  expect(await slugAt('/landers/video/women-first', { 'accept-language': 'fr' })).toMatchObject({
    headline: 'Ici, les femmes donnent le tempo',
  });
  // The niche of this site has no such slug.
  expect(await slugAt('/landers/video/clear-words')).toBeNull();
  expect(await slugAt('/landers/video')).toBeNull();
  const pathAt = async (url: string) => readLanderPage((await open(sites.she, url)).body)?.lander.path;
  expect(await pathAt('/landers/video/women-first')).toBe('/landers/video/women-first');
  expect(await pathAt('/landers/video/clear-words')).toBe('/landers/video');
});

test('leaves a lander to the app where the browser has a session cookie', async () => {
  expect(
    readLanderPage((await open(sites.plain, '/landers/video', { cookie: 'auth.session=x' })).body),
  ).toBeUndefined();
});

test('a lander without members can be stored by browsers, and one with members cannot', async () => {
  const still = await open(sites.plain, '/landers/video');
  expect(still.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.any(String) });
  const again = await open(sites.plain, '/landers/video', { 'if-none-match': String(still.headers.etag) });
  expect(again.statusCode).toBe(304);
  const lively = await open(sites.plain, '/landers/gallery');
  expect([lively.headers['cache-control'], lively.headers.etag]).toEqual(['private, no-store', undefined]);
});

test('puts the members whom this visitor finds into the page, as the call does', async () => {
  const [anna] = [makeSearched(sites.plain.id, { state: 'active', invisible: false, country: 'NL' })];
  await insertSearched(server.database.pool, [anna]);
  const shown = async (site: TestSite) =>
    readLanderPage((await open(site, '/landers/gallery', { cookie: 'country=NL' })).body)?.people;
  const answer = await server.app.inject({
    url: '/api/lander.php?lander=gallery',
    headers: { host: sites.plain.host, cookie: 'country=NL' },
  });
  const people = getLander.response.parse(answer.json());
  expect(people.people.map(({ id }) => id)).toEqual([anna.id]);
  expect(await shown(sites.plain)).toMatchObject({ name: 'gallery', people });
  await server.database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [anna.id]);
  expect(await shown(sites.plain)).toMatchObject({ people: { people: [] } });
  expect(await shown(sites.closed)).toMatchObject({ people: { people: [], is_open: false } });
});
