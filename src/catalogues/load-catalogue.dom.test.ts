import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { messages as discovery } from '../../locales/discovery/fr.po';
import { messages as pages } from '../../locales/pages/fr.po';
import { activateLocale, loadAreaCatalogue } from './load-catalogue.ts';

it('loads the messages of an area in the current language in either order of requests', async () => {
  await activateLocale('en');
  await Promise.all([activateLocale('fr'), loadAreaCatalogue('discovery')]);
  expect(i18n.messages).toMatchObject(discovery);
  await activateLocale('en');
  await Promise.all([loadAreaCatalogue('pages'), activateLocale('fr')]);
  expect(i18n.messages).toMatchObject({ ...discovery, ...pages });
});

it('loads the messages of an area if the language changes meanwhile', async () => {
  await activateLocale('en');
  const late = loadAreaCatalogue('landing');
  void activateLocale('fr');
  await late;
  await activateLocale('fr');
  expect(i18n.locale).toBe('fr');
  const { messages: landing } = await import('../../locales/landing/fr.po');
  expect(i18n.messages).toMatchObject(landing);
});
