import { expect, it } from 'vitest';
import { servedCountry } from './served-country.ts';

it.each([
  ['the first country that is served', ['JP', 'BE', 'GB'], 'BE'],
  ['the first country of the site, for countries that it does not serve', ['JP'], 'NL'],
  ['the first country of the site, for unknown countries', [null, undefined, ''], 'NL'],
])('is %s', (_which, requested, country) => {
  expect(servedCountry(['NL', 'BE', 'GB'], ...requested)).toBe(country);
});
