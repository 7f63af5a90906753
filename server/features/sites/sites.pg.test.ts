import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getRegions } from '../../../contract/sites/choices.ts';
import { CompanyInfo, SiteSettings } from '../../../contract/sites/sites.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestDatabase } from '../../fixtures/database/database.ts';
import { callBeside, repeat } from '../../fixtures/database/lock-waits.ts';
import { COMPANY_DEFAULTS, SITE_DEFAULTS } from './site-defaults.ts';
import { ensureDefaultSite, Sites } from './sites.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.database.pool.query('INSERT INTO sites (id, host, settings, company) VALUES ($1, $2, $3, $4)', [
    randomUUID(),
    'rencontres.example',
    {
      name: 'Rencontres',
      niche: 3,
      domain_language: 'fr',
      message_credits: 2,
      minimum_age: 16,
      refund_days: 30,
      countries: ['FR', 'BE'],
      constructor_: 1,
      message_length: 'long',
    },
    { name: 'Rencontres SARL', vat_numbers: ['FR123'] },
  ]);
});
afterAll(() => server.close());

const get = (path: string, host = 'localhost', headers: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers: { host, ...headers } });

describe('settings', () => {
  test('serves an unknown host the complete default site under the requested domain', async () => {
    const response = await get('/api/settings.php?sub1=1&sub1=2&utm_source=x', 'unknown.example:8080');
    expect(response.statusCode).toBe(200);
    const settings = SiteSettings.parse(response.json());
    expect(settings).toMatchObject({
      domain: 'unknown.example',
      niche: 1,
      minimum_age: 18,
      message_credits: 1,
      geoip_country: null,
      geoip_selected_country: null,
    });
    expect(Object.keys(settings.minimum_message_costs).toSorted()).toEqual(settings.countries.toSorted());
    expect(settings.minimum_message_costs['GB']).toEqual({ costs: expect.any(Number), currency: 'GBP' });
  });

  test('serves a known host its own settings, enforces legal minimums and ignores invalid values', async () => {
    const settings = SiteSettings.parse((await get('/api/settings.php', 'Rencontres.Example')).json());
    expect(settings).toMatchObject({
      name: 'Rencontres',
      niche: 3,
      minimum_age: 18,
      refund_days: 30,
      message_length: 1000,
      countries: ['FR', 'BE'],
    });
    expect(settings.fictional_warning.singular).toContain('fictif');
    const one = SiteSettings.parse((await get('/api/settings.php')).json()).minimum_message_costs['FR']?.costs ?? 0;
    expect(settings.minimum_message_costs['FR']?.costs).toBe(2 * one);
  });

  test('reads the country for prices from its cookie and never from the query', async () => {
    const selected = async (query: string, cookie = '') =>
      SiteSettings.parse((await get(`/api/settings.php${query}`, 'rencontres.example', { cookie })).json())
        .geoip_selected_country;
    expect(await selected('?country=BE')).toBeNull();
    expect(await selected('', 'country=BE')).toBe('BE');
    expect(await selected('?country=FR', 'country=BE')).toBe('BE');
    // The site does not serve this country.
    expect(await selected('', 'country=US')).toBeNull();
  });

  test.each([
    ['', 'fr-CA,en;q=0.8', 'fr', 'Liaison : pour les adultes qui aiment d’abord parler'],
    ['', 'ja,en;q=0.8', 'en', 'Liaison: for adults who like to talk first'],
    ['', undefined, 'en', 'Liaison: for adults who like to talk first'],
    // A call repeats the query of its page, which has stored its language.
    ['?lang=en', 'fr', 'fr', 'Liaison : pour les adultes qui aiment d’abord parler'],
  ])(
    'answers the query %j of a browser that accepts %j in %s on a site without a language',
    async (query, accepted, language, title) => {
      const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted };
      const settings = SiteSettings.parse((await get(`/api/settings.php${query}`, undefined, headers)).json());
      expect([settings.texts_language, settings.domain_language, settings.index_title]).toEqual([
        language,
        language,
        title,
      ]);
      const manifest = (await get(`/manifest.webmanifest${query}`, undefined, headers)).json();
      expect([manifest.lang, manifest.description]).toEqual([language, settings.description]);
    },
  );

  test('sets the locale cookie once, to a supported language', async () => {
    const cookie = (response: Awaited<ReturnType<typeof get>>) =>
      response.cookies.find(({ name }) => name === 'locale');
    const host = 'rencontres.example';
    expect(cookie(await get('/api/settings.php', host))).toMatchObject({
      value: 'fr',
      path: '/',
      maxAge: 31_536_000,
      sameSite: 'Lax',
    });
    expect(cookie(await get('/api/settings.php', host, { cookie: 'locale=en' }))).toBeUndefined();
    expect(cookie(await get('/api/settings.php', host, { cookie: 'locale=nl' }))).toBeUndefined();
    for (const malformed of ['%E0%A4%A', 'xx', ''])
      expect(cookie(await get('/api/settings.php', host, { cookie: `locale=${malformed}` }))?.value).toBe('fr');
    expect(cookie(await get('/api/settings.php?lang=en', host, { cookie: 'locale=fr' }))).toBeUndefined();
    // The default site has no language, and preferences of a browser are not stored.
    expect(cookie(await get('/api/settings.php', undefined, { 'accept-language': 'fr' }))).toBeUndefined();
    await server.database.pool.query('INSERT INTO sites (id, host, settings) VALUES ($1, $2, $3)', [
      randomUUID(),
      'nl.example',
      { domain_language: 'nl' },
    ]);
    const dutch = new Sites(server.database.pool, () => {});
    expect((await dutch.ofHost({ hostname: 'nl.example' })).settings.domain_language).toBe('nl');
  });
});

test('serves company, interests and regions', async () => {
  expect(CompanyInfo.parse((await get('/api/companyinfo.php', 'rencontres.example')).json())).toMatchObject({
    name: 'Rencontres SARL',
    vat_numbers: ['FR123'],
    added: '2023-12-01',
  });
  expect((await get('/api/interests.php')).json().interests).toHaveLength(50);
  const { countries } = getRegions.response.parse((await get('/api/regions.php')).json());
  expect(countries.find(({ country }) => country === 'NL')?.regions).toContainEqual({
    id: 'NL-ZH',
    name: 'Zuid-Holland',
    names: { en: 'South Holland' },
  });
  const labels = Object.fromEntries(
    countries.map(({ country, label, regions }) => [country, `${regions.length} ${label}`]),
  );
  expect(labels).toEqual({
    US: '51 state',
    NL: '12 province',
    BE: '11 province',
    FR: '18 region',
    IT: '20 region',
    ES: '19 region',
    DE: '16 state',
    AT: '9 state',
    IE: '4 province',
    GB: '4 region',
    CA: '13 province',
    PL: '16 voivodeship',
    AU: '8 state',
    NZ: '16 region',
    CH: '26 canton',
  });
  expect(countries.find(({ country }) => country === 'FR')?.regions).toContainEqual({
    id: 'FR-IDF',
    name: 'Île-de-France',
  });
});

test('reports an ignored setting once', async () => {
  const report = vi.fn<(message: string) => void>();
  const sites = new Sites(server.database.pool, report);
  await sites.ofHost({ hostname: 'rencontres.example' });
  expect(report.mock.calls.map(([message]) => message).toSorted()).toEqual([
    expect.stringContaining('the setting constructor_ is ignored'),
    expect.stringContaining('the setting message_length is ignored'),
  ]);
});

test.each(['[]', '5', '"text"', 'null'])(
  'serves a site with %s for settings and company the defaults',
  async (json) => {
    const host = `${randomUUID()}.example`;
    const { pool } = server.database;
    await pool.query('INSERT INTO sites (id, host, settings, company) VALUES (gen_random_uuid(), $1, $2, $2)', [
      host,
      json,
    ]);
    const site = await new Sites(pool, () => {}).ofHost({ hostname: host });
    expect(site).toMatchObject({ host, settings: SITE_DEFAULTS, company: COMPANY_DEFAULTS });
  },
);

test('creates the default site once when several processes start at once', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { pool } = database;
  await callBeside(pool, {
    work: ensureDefaultSite,
    calls: repeat(8, () => ensureDefaultSite(pool)),
    pattern: 'INSERT INTO sites%',
  });
  const { rowCount } = await pool.query('SELECT FROM sites WHERE host IS NULL');
  expect(rowCount).toBe(1);
});
