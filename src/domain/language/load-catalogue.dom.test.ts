import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { activateLocale } from './load-catalogue.ts';

const french = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../../../locales/app/fr.po', async (original) => {
  await french.promise;
  return original();
});

it('activates the language that was requested last, also if an earlier one loads later', async () => {
  const early = activateLocale('fr');
  await activateLocale('en');
  french.resolve();
  expect(await early).toBe(false);
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en']);
  await activateLocale('fr');
  expect([i18n.locale, document.documentElement.lang]).toEqual(['fr', 'fr']);
});
