import { i18n } from '@lingui/core';
import { afterEach, expect, it, vi } from 'vitest';
import { formatsFor } from '../formats/use-formats.ts';
import { problemWords } from '../words/problem-words.ts';
import { chooseLocale } from './locale.ts';

vi.mock('../../../locales/app/fr.po', () => {
  throw new Error('The file does not load.');
});

const AT = Date.parse('2026-12-06T12:00:00Z');

afterEach(() => vi.restoreAllMocks());

it('writes the dates in texts and beside them alike, as the region of the browser does', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  await chooseLocale('en');
  const text = i18n._(problemWords('pending_deletion', { until: new Date(AT).toISOString() }));
  expect(text).toContain('Until 6 December 2026,');
  expect([formatsFor('en').calendar('2026-12-06', 'longDay'), formatsFor('en').written(AT, 'longDay')]).toEqual([
    '6 December 2026',
    '6 December 2026',
  ]);
  expect(formatsFor('en').written(AT, 'moment')).toMatch(/^6 Dec 2026, \d\d:00$/);
});

it('remembers the chosen language for 365 days', async () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  await chooseLocale('en');
  expect(written.mock.calls).toEqual([[expect.stringContaining('locale=en; Max-Age=31536000; Path=/')]]);
});

it('stores no language whose texts do not load', async () => {
  await chooseLocale('en');
  const written = vi.spyOn(document, 'cookie', 'set');
  await expect(chooseLocale('fr')).rejects.toThrow();
  expect(written.mock.calls).toEqual([]);
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en']);
});
