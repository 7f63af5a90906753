import { describe, expect, test } from 'vitest';
import type { Language } from '../../../contract/base/language.ts';
import { addressIn, alternatesOf, familyOf, type LanguageSite } from './language-addresses.ts';
import { COMPANY_DEFAULTS, SITE_DEFAULTS } from './site-defaults.ts';
import type { Site } from './sites.ts';

const siteAt = (
  host: string | null,
  { company = 'One', ...settings }: Partial<Site['settings']> & { company?: string },
) => ({
  id: String(host),
  host,
  settings: { ...SITE_DEFAULTS, ...settings },
  company: { ...COMPANY_DEFAULTS, name: company },
});
const hostsOf = (sites: readonly Site[]) => sites.map(({ host }) => host);

describe('familyOf', () => {
  const sites = [
    siteAt('b.example', { domain_language: 'de' }),
    siteAt('a.example', { domain_language: 'fr' }),
    siteAt('c.example', { domain_language: 'fr' }),
    siteAt('niche.example', { domain_language: 'nl', niche: 2 }),
    siteAt('other.example', { domain_language: 'nl', company: 'Two' }),
    // It does not offer the language, so this is a site without one.
    siteAt('none.example', { domain_language: 'it', languages: ['en', 'nl'] }),
    siteAt(null, {}),
  ];
  const [german, french, ...alone] = sites;

  test('has the sites of a company and niche in different languages, the same for each of them', () => {
    for (const site of [german, french, sites.at(-1)])
      expect(site && hostsOf(familyOf(site, sites))).toEqual([null, 'a.example', 'b.example']);
  });

  test('leaves a site alone whose language another site has', () => {
    for (const site of alone.filter(({ host }) => host !== null))
      expect(hostsOf(familyOf(site, sites))).toEqual([site.host]);
  });
});

const at = (host: string, own: Language | undefined, ...languages: Language[]): LanguageSite => ({
  origin: `https://${host}`,
  own,
  languages,
});

describe('alternatesOf', () => {
  const setOf = (...family: LanguageSite[]) =>
    Object.fromEntries(alternatesOf(family, '/signup').map(({ hreflang, href }) => [hreflang, href]));

  test('names a language in the address of a site without one', () => {
    expect(setOf(at('a', undefined, 'en', 'pl'))).toEqual({
      en: 'https://a/signup?lang=en',
      pl: 'https://a/signup?lang=pl',
      'x-default': 'https://a/signup',
    });
  });

  test('prefers the plain address of a sister in that language, then the first that offers it', () => {
    expect(setOf(at('a', 'nl', 'nl', 'en', 'fr'), at('b', 'fr', 'fr', 'sv'), at('c', undefined, 'sv', 'en'))).toEqual({
      en: 'https://a/signup?lang=en',
      fr: 'https://b/signup',
      nl: 'https://a/signup',
      sv: 'https://b/signup?lang=sv',
      'x-default': 'https://c/signup',
    });
  });

  test('has for all other readers the English site, otherwise the first', () => {
    expect(setOf(at('a', 'nl', 'nl'), at('b', 'en', 'en'))['x-default']).toBe('https://b/signup');
    expect(setOf(at('a', 'nl', 'nl', 'en'), at('b', 'fr', 'fr'))['x-default']).toBe('https://a/signup');
  });

  test('is empty for one language at one address', () => {
    expect(alternatesOf([at('a', 'nl', 'nl')], '/')).toEqual([]);
    expect(alternatesOf([at('a', undefined, 'nl')], '/')).toEqual([]);
    expect(alternatesOf([], '/')).toEqual([]);
  });
});

test('addressIn returns the plain address for the language of the site', () => {
  const site = at('a', 'nl', 'nl', 'en');
  expect([undefined, 'nl' as const, 'en' as const].map((language) => addressIn(site, '/', language))).toEqual([
    'https://a/',
    'https://a/',
    'https://a/?lang=en',
  ]);
});
