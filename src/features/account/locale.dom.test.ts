import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { messages as discovery } from '../../../locales/discovery/fr.po';
import { messages as pages } from '../../../locales/pages/fr.po';
import { activateLocale, loadWords } from './locale.ts';

it('has the words of an area in the language that is shown, whichever of the two is asked for first, and while the other loads', async () => {
  await activateLocale('en');
  await Promise.all([activateLocale('fr'), loadWords('discovery')]);
  expect(i18n.messages).toMatchObject(discovery);
  await activateLocale('en');
  await Promise.all([loadWords('pages'), activateLocale('fr')]);
  expect(i18n.messages).toMatchObject({ ...discovery, ...pages });
});

it('has them where the language changes while they are on their way', async () => {
  await activateLocale('en');
  const late = loadWords('landing');
  void activateLocale('fr');
  await late;
  await activateLocale('fr');
  expect(i18n.locale).toBe('fr');
  const { messages: landing } = await import('../../../locales/landing/fr.po');
  expect(i18n.messages).toMatchObject(landing);
});
