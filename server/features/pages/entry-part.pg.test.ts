import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { ENTRY_STYLE, OPEN_ENTRY, readEntry } from '../../fixtures/built-pages.ts';
import { createPageSites } from '../../fixtures/page-sites.ts';
import type { TestSite } from '../../fixtures/sites.ts';
import { LAYERS } from '../../platform/http/load-pages.ts';

const { sites, open, close } = await createPageSites({
  asking: { name: 'Harbour', minimum_age: 21, countries: ['NL', 'FR'], languages: ['en', 'nl'] },
  silent: { enable_site_entry_popup: false },
});
afterAll(close);

const from = (country: string) => ({ cookie: `country=${country}` });
const asks = async (site: TestSite, url: string, headers: Readonly<Record<string, string>>) =>
  readEntry((await open(site, url, headers)).body) !== undefined;

test.each([
  ['/', 'NL', true],
  ['/', 'FR', true],
  ['/pages/faq', 'FR', true],
  ['/landers/video', 'NL', true],
  ['/landers/video', 'FR', false],
  ['/login', 'NL', true],
  ['/login', 'FR', false],
  // The warning links to it.
  ['/pages/terms', 'NL', false],
  // Not a country of the site, so not a choice.
  ['/', 'US', false],
])('%s asks a visitor from %s: %s', async (url, country, isAsked) => {
  expect(await asks(sites.asking, url, from(country))).toBe(isAsked);
});

test('asks no member, nobody from an unknown country, and nobody on a site that has switched it off', async () => {
  expect(await asks(sites.asking, '/', { cookie: 'country=NL; auth.session=x' })).toBe(false);
  expect(await asks(sites.asking, '/', {})).toBe(false);
  expect(await asks(sites.silent, '/', from('NL'))).toBe(false);
});

test('puts the warning first into the body, with its own style and script in the policy', async () => {
  for (const url of ['/', '/login']) {
    const { body, headers } = await open(sites.asking, url, { ...from('NL'), 'accept-language': 'nl' });
    expect(body).toContain(`<body><style>${LAYERS}${ENTRY_STYLE}</style><dialog>`);
    expect(body).toContain(`</dialog><script>${OPEN_ENTRY}</script>`);
    expect(readEntry(body)).toMatchObject({
      reader: { language: 'nl' },
      data: { name: 'Harbour', minimum_age: 21, languages: ['en', 'nl'] },
    });
    const policy = String(headers['content-security-policy']);
    for (const text of [`${LAYERS}${ENTRY_STYLE}`, OPEN_ENTRY])
      expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
    // Pages that do not ask have nothing of it.
    const other = await open(sites.asking, url, {});
    expect(other.body).not.toContain(ENTRY_STYLE);
    expect(String(other.headers['content-security-policy'])).not.toContain(
      createHash('sha256').update(OPEN_ENTRY).digest('base64'),
    );
  }
});
