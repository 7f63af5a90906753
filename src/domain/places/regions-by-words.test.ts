import { expect, test } from 'vitest';
import { regionsByWords } from './regions-by-words.ts';

const REGIONS = [
  { id: 'NL-UT', name: 'Utrecht' },
  { id: 'NL-ZH', name: 'Zuid-Holland', names: { en: 'South Holland', fr: 'Hollande-Méridionale' } },
];

test('names and sorts regions in the language of the page, or by their local names', () => {
  const words = (locale: string) => regionsByWords(REGIONS, locale).map((one) => one.words);
  expect(words('en')).toEqual(['South Holland', 'Utrecht']);
  expect(words('fr')).toEqual(['Hollande-Méridionale', 'Utrecht']);
  expect(words('nl')).toEqual(['Utrecht', 'Zuid-Holland']);
});
