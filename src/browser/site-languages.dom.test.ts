import { afterEach, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/base/rules.ts';
import { noteLanguages, offeredLanguages } from './site-languages.ts';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.languages;
});

it('takes the languages of the page, otherwise those of the last visit, otherwise all', () => {
  expect(offeredLanguages()).toEqual(LANGUAGES);
  noteLanguages(['nl', 'en']);
  expect(offeredLanguages()).toEqual(['nl', 'en']);
  document.documentElement.dataset.languages = 'pl fr';
  expect(offeredLanguages()).toEqual(['pl', 'fr']);
});

it.each(['', ' ', 'xx', '<b>'])('takes all languages after the note %j', (note) => {
  localStorage.setItem('languages', note);
  expect(offeredLanguages()).toEqual(LANGUAGES);
});
