import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { countryOfLanguages, offeredLocales, siteLanguages } from './offered-locales.ts';

it.each([
  ['CA', 'en', ['en', 'fr']],
  ['CA', 'fr', ['en', 'fr']],
  ['FR', 'fr', ['fr']],
  ['FR', 'en', ['fr', 'en']],
  // The order of the country, not of the product.
  ['CH', 'en', ['de', 'it', 'fr', 'en']],
  ['BE', 'fr', ['nl', 'fr', 'de']],
  ['GB', 'en', ['en']],
  ['US', 'en', ['en', 'es']],
  ['NL', 'sv', ['nl', 'sv']],
  ['JP', 'en', LANGUAGES],
  [null, 'fr', LANGUAGES],
] as const)('in %s, a page in %s offers %j', (country, current, offered) => {
  expect(offeredLocales(country, current)).toEqual(offered);
});

it('offers only languages of the site', () => {
  expect(offeredLocales('CH', 'fr', ['en', 'fr', 'pl'])).toEqual(['fr', 'en']);
  expect(offeredLocales('DE', 'en', ['en', 'pl'])).toEqual(['en', 'pl']);
  expect(siteLanguages({ languages: ['nl'] })).toEqual(['nl']);
  expect([siteLanguages({}), siteLanguages(undefined)]).toEqual([LANGUAGES, LANGUAGES]);
});

it('prefers the chosen country to that of the address', () => {
  expect(countryOfLanguages({ geoip_country: 'FR', geoip_selected_country: null })).toBe('FR');
  expect(countryOfLanguages({ geoip_country: 'FR', geoip_selected_country: 'GB' })).toBe('GB');
  expect(countryOfLanguages(undefined)).toBeNull();
});
