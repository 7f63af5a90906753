import { expect, it } from 'vitest';
import { readerLocale } from './regional-locale.ts';

it.each([
  ['en', ['fr-FR', 'en-GB', 'en-US'], 'en-GB'],
  ['fr', ['en-GB'], 'fr-GB'],
  ['en', ['nl-NL', 'de'], 'en-NL'],
  ['en', ['nl', 'de-DE'], 'en-DE'],
  ['en', ['zh-Hant-TW'], 'en-TW'],
  ['fr', ['en'], 'fr'],
  ['fr', [], 'fr'],
])('writes %s for a browser that prefers %j as %s', (language, preferred, locale) => {
  expect(readerLocale(language, preferred)).toBe(locale);
});
