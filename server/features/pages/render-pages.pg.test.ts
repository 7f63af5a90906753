import { afterAll, expect, test } from 'vitest';
import { NEAR_CARDS } from '../../../contract/pages.ts';
import { searchMembers } from '../../../contract/search.ts';
import { readRendered, STYLE } from '../../fixtures/built-pages.ts';
import { insertSearched, makeSearched, type SearchedMember } from '../../fixtures/search-members.ts';
import { setState, TEST_STATES } from '../../fixtures/members.ts';
import { createPageSites } from '../../fixtures/page-sites.ts';
import type { TestSite } from '../../fixtures/sites.ts';
import { LAYERS } from '../../platform/http/load-pages.ts';

const SETTINGS = {
  plain: {},
  named: { name: 'Tête-à-tête' },
  priced: { name: 'Près', message_credits: 3, signup_credits: 7, countries: ['FR', 'GB'] },
  lively: {},
  changing: {},
  delivered: { cdn_prefix: 'https://cdn.example/dates/' },
  broken: { cdn_prefix: 'https://cdn.example; script-src *' },
  closed: { logged_out_search: false },
  byPartners: { logged_out_search: false, logged_out_search_trafficsource: true },
} as const;

const { server, sites, open: openPage, close } = await createPageSites(SETTINGS);
afterAll(close);

const VISIBLE = { state: 'active', invisible: false, hide_online: false, fictional: false, country: 'NL' } as const;

async function addMembers(site: TestSite, count: number, changes: Partial<SearchedMember> = {}) {
  const members = Array.from({ length: count }, () => makeSearched(site.id, { ...VISIBLE, ...changes }));
  await insertSearched(server.database.pool, members);
  return members.map(({ id }) => id);
}

const open = (site: TestSite, headers: Record<string, string> = {}, url = '/') => openPage(site, url, headers);

async function read(site: TestSite, headers: Record<string, string> = {}, url = '/') {
  const rendered = readRendered((await open(site, headers, url)).body);
  if (rendered === undefined) throw new Error('The answer is no rendered page.');
  return rendered;
}

const near = async (site: TestSite, headers?: Record<string, string>) => (await read(site, headers)).members.near;

test('renders the start page for a visitor, privately and with a policy for its own style', async () => {
  const site = sites.named;
  const page = await open(site, { 'accept-language': 'fr-CH' });
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(page.headers.vary).toMatch(/cookie, accept-language/);
  expect(page.body).toContain('<html lang="fr" data-niche="1">');
  expect(page.body).toContain(`<style>${LAYERS}${STYLE}</style>`);
  expect(page.body).not.toMatch(/main\.js|modulepreload|noscript/);
  expect(page.body).toContain('<script type="module" src="/assets/visit.js"></script>');
  // The script that shows the theme.
  expect(page.body).toContain('<script>start()</script>');
  const shell = await open(site, {}, '/members');
  const policyOf = ({ headers }: typeof page) => String(headers['content-security-policy']).split(';');
  expect(policyOf(page).filter((directive) => !policyOf(shell).includes(directive))).toEqual([
    expect.stringMatching(/^style-src 'self'(?: 'sha256-[^']+'){3}$/),
  ]);
  expect(policyOf(page)).toHaveLength(policyOf(shell).length);
});

const policyOf = async (site: TestSite, url: string): Promise<string> =>
  String((await open(site, {}, url)).headers['content-security-policy']);

test('takes pictures and films of pages for visitors from the prefix of the site, and allows its origin there', async () => {
  expect((await read(sites.delivered)).frame.reader.cdnPrefix).toBe('https://cdn.example/dates');
  for (const url of ['/', '/landers/video']) {
    const policy = (await policyOf(sites.delivered, url)).split(';');
    expect(policy.filter((directive) => directive.includes('cdn.example'))).toEqual([
      "img-src 'self' data: blob: https://cdn.example",
      "media-src 'self' blob: https://cdn.example",
    ]);
    // The page with the same files on a site without a prefix.
    expect(await policyOf(sites.plain, url)).toBe(policy.join(';').replaceAll(' https://cdn.example', ''));
  }
  // The app shows no picture of the prefix.
  for (const url of ['/login', '/members', '/index.html'])
    expect(await policyOf(sites.delivered, url)).not.toContain('cdn.example');
});

test('ignores a prefix that is no address', async () => {
  expect((await read(sites.broken)).frame.reader.cdnPrefix).toBe('');
  expect(await policyOf(sites.broken, '/')).toBe(await policyOf(sites.plain, '/'));
});

test('lets other origins embed the files that a content delivery network repeats, and no others', async () => {
  const embedding = async (path: string) => {
    const { statusCode, headers } = await open(sites.plain, {}, path);
    return [statusCode, headers['cross-origin-resource-policy']];
  };
  expect(await embedding('/people/vera.webp')).toEqual([200, 'cross-origin']);
  expect(await embedding('/icon.svg')).toEqual([200, 'same-origin']);
});

test('requests the page of the sign-up early, and no other', async () => {
  const address = JSON.parse(String((await open(sites.plain)).headers['speculation-rules'])) as string;
  const rules = await open(sites.plain, {}, address);
  expect([rules.headers['content-type'], rules.json()]).toEqual([
    'application/speculationrules+json; charset=utf-8',
    { prefetch: [{ where: { href_matches: '/signup*' }, eagerness: 'moderate' }] },
  ]);
  expect((await open(sites.plain, {}, '/login')).headers['speculation-rules']).toBeUndefined();
});

test('leaves every other page, and every browser with a session cookie, to the app', async () => {
  const site = sites.plain;
  for (const [url, headers] of [
    ['/', { cookie: 'auth.session=x' }],
    ['/members', {}],
    ['/index.html', {}],
    ['/nowhere', { cookie: 'auth.session=x' }],
  ] as const) {
    const page = await open(site, headers, url);
    expect([url, readRendered(page.body), page.body.includes('main.js')]).toEqual([url, undefined, true]);
  }
  const { reader } = (await read(site, {}, '/?network=news&lang=fr')).frame;
  expect(reader).toMatchObject({ language: 'fr', hasCampaign: true });
});

test.each([
  [{ 'accept-language': 'nl-NL,de;q=0.5' }, { language: 'nl', locale: 'nl-NL' }],
  [{ 'accept-language': 'nb-NO' }, { language: 'no', locale: 'no-NO' }],
  [{ 'accept-language': 'fr-CA' }, { language: 'fr', locale: 'fr-CA' }],
  [
    { 'accept-language': 'en-GB', cookie: 'locale=fr' },
    { language: 'fr', locale: 'fr-GB' },
  ],
  [{ 'accept-language': 'en-u-nu-arab,fr_FR,en-,en-abcdefghij' }, { language: 'en', locale: 'en' }],
  [{ 'accept-language': 'EN-gb' }, { language: 'en', locale: 'en-GB' }],
  // There is no such region.
  [{ 'accept-language': 'en-ab,nl-nl' }, { language: 'en', locale: 'en-NL' }],
  [{}, { language: 'en', locale: 'en' }],
])('renders a page for a reader with %j as %j', async (headers, reader) => {
  const { frame, members } = await read(sites.plain, headers);
  const whole = { ...reader, hasCampaign: false, cdnPrefix: '' };
  expect([frame.reader, members.reader]).toEqual([whole, whole]);
});

test('shows the prices of the chosen country, with the settings and the company of the site', async () => {
  const site = sites.priced;
  const prices = async (country: string) => (await read(site, { cookie: `country=${country}` })).frame.data.prices;
  expect(await prices('GB')).toMatchObject({
    country: 'GB',
    vat_rate: 2000,
    bundles: expect.arrayContaining([{ credits: 10, price: { cents: 549, currency: 'GBP' } }]),
  });
  // The site does not serve this country.
  expect((await prices('NL')).country).toBe('FR');
  await server.database.pool.query(
    'INSERT INTO bundle_prices (site_id, country, credits, cents, currency) VALUES ($1, $2, 5, 321, $3)',
    [site.id, 'FR', 'EUR'],
  );
  const { data } = (await read(site)).frame;
  expect(data).toMatchObject({
    foot: { name: 'Près' },
    settings: { message_credits: 3, voice_credits: 2, signup_credits: 7 },
  });
});

test("shows the first results of the visitor's own search in their country, without members whom they cannot find", async () => {
  const site = sites.lively;
  const shown = await addMembers(site, NEAR_CARDS + 2);
  await addMembers(site, 2, { country: 'BE' });
  await addMembers(site, 1, { invisible: true });
  for (const state of TEST_STATES) if (state !== 'active') await addMembers(site, 1, { state });
  shown.push(...(await addMembers(site, 1, { fictional: true })));
  const found = await near(site, { cookie: 'country=NL' });
  expect(found).toMatchObject({ country: 'NL', isOpen: true, members: NEAR_CARDS + 2, fictional: 1 });
  const search = await server.app.inject({ url: '/api/members.php?country=NL', headers: { host: site.host } });
  const { profiles } = searchMembers.response.parse(search.json());
  expect(profiles.map(({ id }) => id).toSorted()).toEqual(shown.toSorted());
  expect(found.profiles).toEqual(profiles.slice(0, NEAR_CARDS));
  // Without a country, or in one without members, it shows members of all.
  for (const headers of [undefined, { cookie: 'country=FR' }])
    expect(await near(site, headers)).toMatchObject({ country: null, members: NEAR_CARDS + 4, fictional: 1 });
});

test('leaves a member out of the next page after they become invisible, are suspended or leave', async () => {
  const site = sites.changing;
  const [anna, eva, mia] = await addMembers(site, 3);
  const shown = async () => (await near(site)).profiles.map(({ id }) => id).toSorted();
  expect(await shown()).toEqual([anna, eva, mia].toSorted());
  await server.database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [anna]);
  expect(await shown()).toEqual([eva, mia].toSorted());
  await setState(server.database.pool, eva, 'suspended');
  expect(await shown()).toEqual([mia]);
  expect(await near(site)).toMatchObject({ members: 1 });
});

test('shows only the number of members on a site that shows them to members only, except to visitors of its partners', async () => {
  const { closed, byPartners } = sites;
  await addMembers(closed, 2);
  expect(await near(closed)).toEqual({
    country: null,
    members: 2,
    fictional: 0,
    profiles: [],
    isOpen: false,
    niche: 1,
  });
  await addMembers(byPartners, 2);
  expect((await near(byPartners)).profiles).toEqual([]);
  expect((await near(byPartners, { cookie: 'trafficsource=news' })).profiles).toHaveLength(2);
});

test('finds no members of another site', async () => {
  await addMembers(sites.named, 2);
  expect(await near(sites.plain)).toMatchObject({ members: 0, profiles: [] });
});
