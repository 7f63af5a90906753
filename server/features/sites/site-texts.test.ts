import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SITE_DEFAULTS } from './site-defaults.ts';
import { SITE_TEXTS, startPageTexts } from './site-texts.ts';

const site = { ...SITE_DEFAULTS, index_title: 'Bonsoir', description: 'Une soirée' };

test('returns the texts of the operator in the language of the site, or to all readers of a site without one', () => {
  const own = { index_title: 'Bonsoir', description: 'Une soirée' };
  expect(startPageTexts({ ...site, domain_language: 'fr' }, 'fr')).toEqual(own);
  expect(startPageTexts({ ...site, domain_language: '' }, 'en')).toEqual(own);
});

test('returns the texts of the product where the operator has none in the language of the reader', () => {
  const ours = { index_title: 'Liaison: for adults who like to talk first', description: SITE_TEXTS.en.description };
  expect(startPageTexts({ ...site, domain_language: 'fr' }, 'en')).toEqual(ours);
  expect(startPageTexts({ ...site, index_title: '', description: '' }, 'en')).toEqual(ours);
});

test('has the English texts of the shell', () => {
  const shell = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  expect(shell).toContain(`content="${SITE_TEXTS.en.description}"`);
  expect(shell).toContain(`<noscript>${SITE_TEXTS.en.noscript}</noscript>`);
});
