import { expect, it } from 'vitest';
import { countryOfLanguages, offeredLocales } from './offered-locales.ts';

it.each([
  ['CA', 'en', ['en', 'fr']],
  ['CA', 'fr', ['en', 'fr']],
  ['FR', 'fr', ['fr']],
  ['FR', 'en', ['fr', 'en']],
  // The order of the country, not of the app: Swiss pages put French before English.
  ['CH', 'en', ['fr', 'en']],
  ['BE', 'fr', ['fr', 'en']],
  ['GB', 'en', ['en']],
  ['US', 'en', ['en']],
  // The app has no Dutch texts.
  ['NL', 'en', ['en']],
  ['NL', 'fr', ['en', 'fr']],
  ['JP', 'en', ['en', 'fr']],
  [null, 'fr', ['en', 'fr']],
] as const)('in %s, a page in %s offers %j', (country, current, offered) => {
  expect(offeredLocales(country, current)).toEqual(offered);
});

it('prefers the chosen country to that of the address', () => {
  expect(countryOfLanguages({ geoip_country: 'FR', geoip_selected_country: null })).toBe('FR');
  expect(countryOfLanguages({ geoip_country: 'FR', geoip_selected_country: 'GB' })).toBe('GB');
  expect(countryOfLanguages(undefined)).toBeNull();
});
