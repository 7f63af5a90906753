import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SITE_DEFAULTS } from './site-defaults.ts';
import { installedName, noscriptWords, startPageTexts } from './site-texts.ts';

const site = { ...SITE_DEFAULTS, index_title: 'Bonsoir', description: 'Une soirée' };

test('returns the texts of the operator in the language of the site, or to all readers of a site without one', () => {
  const own = { index_title: 'Bonsoir', description: 'Une soirée' };
  expect(startPageTexts({ ...site, domain_language: 'fr' }, 'fr')).toEqual(own);
  expect(startPageTexts({ ...site, domain_language: '' }, 'en')).toEqual(own);
});

test('returns the texts of the niche where the operator has none in the language of the reader', () => {
  const ours = {
    index_title: 'Liaison: for adults who like to talk first',
    description: 'For adults who like to talk first. Looking and reading are free.',
  };
  expect(startPageTexts({ ...site, domain_language: 'fr' }, 'en')).toEqual(ours);
  expect(startPageTexts({ ...site, index_title: '', description: '' }, 'en')).toEqual(ours);
  expect(startPageTexts({ ...SITE_DEFAULTS, niche: 2 }, 'en')).toEqual({
    index_title: 'Liaison: where women set the pace',
    description: 'Where women set the pace. Looking and reading are free.',
  });
});

test('writes a title as the language of the reader does', () => {
  expect(startPageTexts(SITE_DEFAULTS, 'fr').index_title).toBe(
    'Liaison\u{a0}: pour les adultes qui aiment d’abord parler',
  );
});

test('names the niche beside an installed site, and the general one not at all', () => {
  expect(installedName({ name: 'Verbena', niche: 3 }, 'en')).toBe('Verbena · Clear words');
  expect(installedName({ name: 'Verbena', niche: 1 }, 'en')).toBe('Verbena');
});

test('has the English texts of the shell', () => {
  const shell = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  expect(shell).toContain(`content="${startPageTexts(SITE_DEFAULTS, 'en').description}"`);
  expect(shell).toContain(`<noscript>${noscriptWords('en')}</noscript>`);
});
