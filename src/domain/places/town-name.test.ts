import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { townName } from './town-name.ts';

it.each([
  ['The Hague', 'NL', 'The Hague', 'La Haye'],
  ["'s-Gravenhage", 'NL', 'The Hague', 'La Haye'],
  ['Köln', 'DE', 'Cologne', 'Cologne'],
  ['Basel', 'CH', 'Basel', 'Bâle'],
  ['Wien', 'AT', 'Vienna', 'Vienne'],
  ['Sankt Gallen', 'CH', 'St. Gallen', 'Saint-Gall'],
  ['Antwerpen', 'BE', 'Antwerp', 'Anvers'],
  ['Gent', 'BE', 'Ghent', 'Gand'],
  ['Namen', 'BE', 'Namur', 'Namur'],
  ['Praha', 'CZ', 'Prague', 'Prague'],
  ['Frankfurt am Main', 'DE', 'Frankfurt', 'Francfort'],
  ['Hannover', 'DE', 'Hanover', 'Hanovre'],
  ['Regensburg', 'DE', 'Regensburg', 'Ratisbonne'],
  ['København', 'DK', 'Copenhagen', 'Copenhague'],
  ['Sevilla', 'ES', 'Seville', 'Séville'],
  ['Dunkerque', 'FR', 'Dunkirk', 'Dunkerque'],
  ['Londres', 'GB', 'London', 'Londres'],
  ['Firenze', 'IT', 'Florence', 'Florence'],
  ['Roma', 'IT', 'Rome', 'Rome'],
  ['Lëtzebuerg', 'LU', 'Luxembourg', 'Luxembourg'],
  ['Den Bosch', 'NL', "'s-Hertogenbosch", 'Bois-le-Duc'],
  ['Warszawa', 'PL', 'Warsaw', 'Varsovie'],
  ['Lisboa', 'PT', 'Lisbon', 'Lisbonne'],
  ['New York City', 'US', 'New York', 'New York'],
])('names %s (%s) in English and in French', (town, country, english, french) => {
  expect([townName(town, country, 'en'), townName(town, country, 'fr')]).toEqual([english, french]);
});

it('returns an unknown town unchanged, and a town of the same name in another country', () => {
  expect(townName('Hattemerbroek', 'NL', 'fr')).toBe('Hattemerbroek');
  expect(townName('Vienne', 'FR', 'en')).toBe('Vienne');
  expect(townName('London', 'CA', 'fr')).toBe('London');
  expect(townName('Basel', null, 'fr')).toBe('Basel');
});

it('names towns in each language, and finds them by each of their names', () => {
  const namesOf = (town: string, country: string) => LANGUAGES.map((language) => townName(town, country, language));
  expect(namesOf('Cologne', 'DE')).toEqual(namesOf('Köln', 'DE'));
  expect(namesOf('Warszawa', 'PL').join(' ')).toBe(
    'Warszawa Warschau Warsaw Varsovia Varsova Varsovie Varsavia Warschau Warszawa Warszawa Warszawa',
  );
  expect([townName('Helsinki', 'FI', 'sv'), townName('Helsingfors', 'FI', 'fi')]).toEqual(['Helsingfors', 'Helsinki']);
});
