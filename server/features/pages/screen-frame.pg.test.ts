import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { getBundles } from '../../../contract/payments/bundles.ts';
import { getProfilePage } from '../../../contract/profiles/profiles.ts';
import { getRegions } from '../../../contract/sites/choices.ts';
import { getCompanyInfo, getSettings } from '../../../contract/sites/sites.ts';
import { EARLY_INPUT, readFrame, SCREEN_STYLE } from '../../fixtures/built-pages.ts';
import { setState, TEST_STATES } from '../../fixtures/members.ts';
import { insertSearched, makeSearched, type SearchedMember } from '../../fixtures/search-members.ts';
import { createPageSites } from '../../fixtures/page-sites.ts';
import type { TestSite } from '../../fixtures/sites.ts';
import { LAYERS } from '../../platform/http/load-pages.ts';
import { slowWords } from '../sites/site-texts.ts';

const SETTINGS = {
  open: {},
  named: { name: 'Tête-à-tête', countries: ['FR', 'GB'], operator_note: 'only the server knows this' },
  closed: { logged_out_search: false },
  byPartners: { signups: 'with_trafficsource' },
  lively: {},
} as const;

const { server, sites, open, close } = await createPageSites(SETTINGS);
afterAll(close);

async function read(site: TestSite, url: string, headers: Record<string, string> = {}) {
  const found = readFrame((await open(site, url, headers)).body);
  if (found === undefined) throw new Error(`${url} has no first frame.`);
  return found;
}

const isShell = (body: string) => readFrame(body) === undefined && body.includes('<div class="first-frame">');

async function addMember(site: TestSite, changes: Partial<SearchedMember> = {}) {
  const visible = { state: 'active', invisible: false, hide_online: false, country: 'FR' } as const;
  const member = makeSearched(site.id, { ...visible, ...changes });
  await insertSearched(server.database.pool, [member]);
  return member.id;
}

test('sends a first frame inside the shell, with a policy that forbids the browser to send forms', async () => {
  const { headers, body } = await open(sites.open, '/login');
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  expect(headers.vary).toMatch(/cookie, accept-language/);
  expect(body).toContain('<title>login</title>');
  expect(body).toContain(
    `<style>${LAYERS}${SCREEN_STYLE}</style><style>p{top:0}</style><script>${EARLY_INPUT}</script>`,
  );
  expect(body).toMatch(
    /<div id="root"><form>.*<\/form><p class="slow-start">.*<\/p><\/div><script type="application\/json"/,
  );
  expect(body).toContain('<script type="module" src="/assets/main.js"></script>');
  expect(body).not.toContain('<noscript>');
  const directives = String(headers['content-security-policy']).split(';');
  expect(directives).toContain("form-action 'none'");
  expect(directives).toContainEqual(expect.stringMatching(/^script-src 'self'(?: 'sha256-[^']+'){2}$/));
  expect(directives).toContainEqual(expect.stringMatching(/^style-src 'self'(?: 'sha256-[^']+'){4}$/));
  expect(headers['speculation-rules']).toBeUndefined();
});

test('has the line about a slow start in the language of the reader', async () => {
  const { body } = await open(sites.open, '/login', { 'accept-language': 'pl' });
  const { slow, again } = slowWords('pl');
  expect(body).toContain(`<p class="slow-start"><span>${slow}</span> <a href="">${again}</a></p>`);
  expect(slow).not.toBe(slowWords('en').slow);
});

test('has the answers that the calls of the app would get, and nothing else', async () => {
  const site = sites.named;
  const { data, frame } = await read(site, '/signup?lang=fr', { cookie: 'country=GB' });
  const answer = async (call: { readonly path: string }) =>
    (
      await server.app.inject({ url: call.path, headers: { host: site.host, cookie: 'country=GB; locale=fr' } })
    ).json<unknown>();
  expect(data).toEqual({
    settings: await answer(getSettings),
    company: await answer(getCompanyInfo),
    regions: ((await answer(getRegions)) as { countries: unknown }).countries,
  });
  expect(frame).toMatchObject({ data, reader: { language: 'fr' }, screen: 'signup' });
  expect(JSON.stringify(data)).not.toContain('only the server');
  expect(Object.keys((await read(site, '/login')).data)).toEqual(['settings']);
  const pricing = await read(site, '/pricing?lang=fr', { cookie: 'country=GB' });
  expect(pricing.data).toEqual({
    settings: await answer(getSettings),
    company: await answer(getCompanyInfo),
    bundles: await answer(getBundles),
  });
  expect(pricing.data.bundles).toMatchObject({ country: 'GB', offer: null });
  expect(Object.keys((await read(site, '/complaints')).data)).toEqual(['settings', 'company']);
  expect(Object.keys((await read(site, '/lang-config')).data)).toEqual(['settings', 'company', 'regions', 'bundles']);
});

test('renders a frame for the known parameters of the address only, each for its own', async () => {
  const address = async (url: string) => (await read(sites.open, url)).frame.address;
  expect(await address('/login?x=1&redirect=%2Fchats&utm=2')).toBe('/login?redirect=%2Fchats');
  expect(await address('/login?redirect=%2Flikes')).toBe('/login?redirect=%2Flikes');
  expect(await address('/signup?gender=male&invite=A%3C%2Fscript%3E')).toBe(
    '/signup?invite=A%3C%2Fscript%3E&gender=male',
  );
  expect(await address('/complaints?place=Order+17&kind=payment')).toBe('/complaints?kind=payment&place=Order+17');
  expect((await open(sites.open, '/signup?invite=%3C/script%3E')).body.match(/<\/script>/g)).toHaveLength(4);
});

test('repeats no frame of another country or reader', async () => {
  const country = async (code: string) =>
    (await read(sites.open, '/login', { cookie: `country=${code}` })).data.settings.geoip_selected_country;
  expect([await country('FR'), await country('NL'), await country('FR')]).toEqual(['FR', 'NL', 'FR']);
  const price = async (code: string) =>
    (await read(sites.open, '/pricing', { cookie: `country=${code}` })).data.bundles?.bundles[0]?.price.currency;
  expect([await price('GB'), await price('NL'), await price('GB')]).toEqual(['GBP', 'EUR', 'GBP']);
  const reader = async (language: string) =>
    (await read(sites.open, '/login', { 'accept-language': language })).frame.reader;
  expect([(await reader('fr-CA')).locale, (await reader('en-GB')).locale]).toEqual(['fr-CA', 'en-GB']);
});

test('renders a frame again on the next day, because it may contain the date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00Z') });
  try {
    const today = async () => (await read(sites.open, '/lang-config')).frame.today;
    expect([await today(), await today()]).toEqual(['Mon Mar 01 2027', 'Mon Mar 01 2027']);
    vi.setSystemTime(new Date('2027-03-02T12:00:00Z'));
    expect(await today()).toBe('Tue Mar 02 2027');
  } finally {
    vi.useRealTimers();
  }
});

test('shows the member of the path as the visitor finds them, until they cannot be found', async () => {
  const site = sites.lively;
  const id = await addMember(site, { fictional: true });
  const url = `/members/${id}/signup`;
  const page = await open(site, url);
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store' });
  const profile = await server.app.inject({ url: `${getProfilePage.path}?id=${id}`, headers: { host: site.host } });
  expect(readFrame(page.body)?.data.profile).toEqual(getProfilePage.response.parse(profile.json()));
  await server.database.pool.query("UPDATE members SET name = 'Nora' WHERE id = $1", [id]);
  expect(readFrame((await open(site, url)).body)?.data.profile?.card.name).toBe('Nora');
  await server.database.pool.query('UPDATE members SET invisible = true WHERE id = $1', [id]);
  expect(isShell((await open(site, url)).body)).toBe(true);
  await server.database.pool.query('UPDATE members SET invisible = false WHERE id = $1', [id]);
  expect(readFrame((await open(site, url)).body)?.data.profile?.profile.id).toBe(id);
  for (const state of TEST_STATES) {
    if (state === 'active') continue;
    await setState(server.database.pool, id, state);
    expect([state, isShell((await open(site, url)).body)]).toEqual([state, true]);
  }
});

test('leaves to the app what it alone can decide', async () => {
  const ofOther = await addMember(sites.named);
  const hidden = await addMember(sites.closed);
  for (const [site, url, headers] of [
    ['lively', `/members/${ofOther}/signup`, {}],
    ['closed', `/members/${hidden}/signup`, {}],
    ['open', `/members/${randomUUID()}/signup`, {}],
    ['open', '/members/nobody/signup', {}],
    ['byPartners', '/signup', {}],
    ['open', '/login', { cookie: 'auth.session=x' }],
    ['open', '/login?redirect=fail', {}],
    ['open', '/pricing', { cookie: 'auth.session=x' }],
    ['open', `/complaints?place=${'x'.repeat(400)}`, {}],
    ['open', '/members', {}],
  ] as const) {
    const { statusCode, body } = await open(sites[site], url, headers);
    expect([url, statusCode, isShell(body)]).toEqual([url, 200, true]);
  }
  // The login is for members of every kind of site.
  expect(readFrame((await open(sites.byPartners, '/login')).body)).toBeDefined();
});

test('accepts no form', async () => {
  const { host } = sites.open;
  const sent = await server.app.inject({
    method: 'POST',
    url: '/login',
    headers: { host },
    payload: { password: 'x' },
  });
  expect(sent.statusCode).toBe(404);
});
