import { expect, it } from 'vitest';
import { readerLanguage } from './language.ts';
import { LANGUAGES } from './rules.ts';

const offered = LANGUAGES;

it.each([
  ['the cookie', { offered, chosen: 'pl', site: 'fr', preferred: ['fr-FR'] }, 'pl'],
  ['the site', { offered, site: 'fr', preferred: ['en-GB'] }, 'fr'],
  ['the browser', { offered, site: '', preferred: ['fr-CA', 'en'] }, 'fr'],
  ['the first of the browser that exists', { offered, preferred: ['xx', 'sv', 'en'] }, 'sv'],
  ['the browser, which names a written form of Norwegian', { offered, preferred: ['ja', 'nb-NO', 'sv'] }, 'no'],
] as const)('takes the language of %s', (_source, sources, language) => {
  expect(readerLanguage(sources)).toBe(language);
});

it('skips languages that do not exist, and ends with English', () => {
  expect(readerLanguage({ offered, chosen: 'constructor', site: 'fr', preferred: [] })).toBe('fr');
  expect(readerLanguage({ offered, chosen: '', site: 'xx', preferred: ['xx-FR', '*', ''] })).toBe('en');
  expect(readerLanguage({ offered, chosen: 'nn', preferred: ['nn'] })).toBe('no');
});

it('takes only a language that the site offers', () => {
  expect(readerLanguage({ offered: ['nl', 'en'], chosen: 'de', site: 'fr', preferred: ['de-AT', 'nl-BE'] })).toBe('nl');
  expect(readerLanguage({ offered: ['nl', 'en'], chosen: 'de', preferred: [] })).toBe('en');
  expect(readerLanguage({ offered: ['nl', 'de'], preferred: ['fr'] })).toBe('nl');
});
