import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { activateLocale, loadPageTexts } from './load-catalogue.ts';

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

it('adds the texts of public pages, and has them in each later language', async () => {
  const { messages: pages } = await import('../../../locales/pages/fr.po');
  const { messages: app } = await import('../../../locales/app/fr.po');
  const id = Object.keys(pages).find((one) => app[one] === undefined) ?? '';
  await activateLocale('en');
  expect(i18n._(id)).toBe(id);
  await loadPageTexts();
  const english = i18n._(id);
  expect(english).not.toBe(id);
  await activateLocale('fr');
  expect([id, english]).not.toContain(i18n._(id));
  expect(i18n._(Object.keys(app)[0] ?? '')).not.toBe(Object.keys(app)[0]);
});
