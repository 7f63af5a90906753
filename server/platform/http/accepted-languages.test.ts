import { expect, test } from 'vitest';
import { acceptedLanguages } from './accepted-languages.ts';

test.each([
  [undefined, []],
  ['', []],
  ['fr-CA', ['fr-CA']],
  ['fr-CA,fr;q=0.9,en;q=0.8', ['fr-CA', 'fr', 'en']],
  ['en;q=0.5, de , fr ; q=0.7', ['de', 'fr', 'en']],
  ['en;q=0.5,fr;q=0.5', ['en', 'fr']],
  ['fr;q=0,en', ['en']],
  ['*,en;q=x,"fr",;q=1,fr;q=.', []],
  // Only the beginning of a long header counts.
  [`fr,${' '.repeat(500)},en`, ['fr']],
])('reads %j as %j', (header, languages) => {
  expect(acceptedLanguages(header)).toEqual(languages);
});
