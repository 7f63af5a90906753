import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COUNTRY_LANGUAGES, LANGUAGES } from '../../../contract/base/rules.ts';
import { nameOfRegion, regionsOf } from './regions.ts';

const COUNTRIES = Object.keys(COUNTRY_LANGUAGES);
const ALL = new Map(regionsOf(COUNTRIES, 'en').flatMap(({ regions }) => regions.map(({ id, name }) => [id, name])));

test.each(LANGUAGES)(
  'names regions of the countries in %s only where its name differs from the local one',
  (language) => {
    const file = new URL(`../../../content/${language}/regions.json`, import.meta.url);
    const names = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
    expect(
      names.filter(([id, name]) => !ALL.has(id) || ALL.get(id) === name || name.trim() !== name || name === ''),
    ).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  },
);

test('names a region in the language of the reader, otherwise by its local name', () => {
  expect([nameOfRegion('DE-BY', 'en'), nameOfRegion('DE-BY', 'de'), nameOfRegion('FR-IDF', 'en')]).toEqual([
    'Bavaria',
    'Bayern',
    'Île-de-France',
  ]);
  expect(nameOfRegion('DE-XX', 'en')).toBeUndefined();
  expect(regionsOf(['DE'], 'fr')[0]?.regions.find(({ id }) => id === 'DE-BY')).toEqual({
    id: 'DE-BY',
    name: 'Bayern',
    names: { fr: 'Bavière' },
  });
});
