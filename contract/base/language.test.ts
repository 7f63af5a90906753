import { expect, it } from 'vitest';
import { contentLanguage, readerLanguage } from './language.ts';

it.each([
  ['the cookie', { chosen: 'en', site: 'fr', preferred: ['fr-FR'] }, 'en'],
  ['the site', { site: 'fr', preferred: ['en-GB'] }, 'fr'],
  ['the browser', { site: '', preferred: ['fr-CA', 'en'] }, 'fr'],
  ['the first of the browser that has texts', { preferred: ['xx', 'fr', 'en'] }, 'fr'],
] as const)('takes the language of %s', (_source, sources, language) => {
  expect(readerLanguage(sources)).toBe(language);
});

it('skips languages without texts, and ends with English', () => {
  expect(readerLanguage({ chosen: 'constructor', site: 'fr', preferred: [] })).toBe('fr');
  expect(readerLanguage({ chosen: '', site: 'xx', preferred: ['xx-FR', '*', ''] })).toBe('en');
});

it('takes a content page in any language of a site, also in a written form of Norwegian', () => {
  expect(contentLanguage({ chosen: 'pl', site: 'nl', preferred: ['da'] })).toBe('pl');
  expect(contentLanguage({ preferred: ['ja', 'nb-NO', 'sv'] })).toBe('no');
  expect(contentLanguage({ chosen: 'nn', preferred: ['nn'] })).toBe('no');
  expect(contentLanguage({ preferred: ['ja'] })).toBe('en');
});
