import { expect, test } from 'vitest';
import { COMPANY_DEFAULTS, SITE_DEFAULTS } from '../sites/site-defaults.ts';
import { missingFacts, reviewsOf } from './review.ts';

const settings = { ...SITE_DEFAULTS, support_email: 'help@dates.example' };
const company = { ...COMPANY_DEFAULTS, name: 'Dates', address: 'Kade 1', city: 'Delft', country: 'NL', kvk: '1' };

test('asks for reviews of the languages that the site offers only', () => {
  const reviews = reviewsOf({ settings: { ...settings, languages: ['pl', 'nl'] } });
  expect(reviews.map(({ language, state }) => [language, state])).toEqual([
    ['pl', 'missing'],
    ['nl', 'missing'],
  ]);
});

test.each([
  ['', []],
  ['nl', []],
  ['fr', ['domain_language (one of languages)']],
] as const)('names a language of the site that it does not offer: %j', (domain_language, missing) => {
  expect(missingFacts({ company, settings: { ...settings, languages: ['nl', 'en'], domain_language } })).toEqual(
    missing,
  );
});
