import { expect, it } from 'vitest';
import { countriesByWords, countryWords } from './country-words.ts';

it('names a country in the language, and returns an unknown code unchanged', () => {
  expect([countryWords('DE', 'en'), countryWords('DE', 'fr'), countryWords('Atlantis', 'en')]).toEqual([
    'Germany',
    'Allemagne',
    'Atlantis',
  ]);
});

it('orders countries by their names, not by their codes', () => {
  expect(countriesByWords(['DE', 'AT', 'ES'], 'fr').map(({ words }) => words)).toEqual([
    'Allemagne',
    'Autriche',
    'Espagne',
  ]);
  expect(countriesByWords(['DE', 'AT', 'ES'], 'en').map(({ code }) => code)).toEqual(['AT', 'DE', 'ES']);
});
