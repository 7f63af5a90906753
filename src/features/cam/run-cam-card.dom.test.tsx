import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFormats } from '../../domain/formats/make-formats.ts';
import { FormatsProvider } from '../../domain/formats/use-formats.ts';
import { CamCard } from './cam-card.tsx';
import { VERA } from './cam.fixture.ts';
import { HIDE_NOTED_CAM, isCamHidden, storeCamNote } from './cam-note.ts';
import { runCamCard } from './run-cam-card.ts';

const PAGE = renderToStaticMarkup(
  <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
    <FormatsProvider value={makeFormats('en-IE')}>
      <CamCard promotion={VERA} siteName="Harbour" />
    </FormatsProvider>
  </I18nProvider>,
);

const root = document.documentElement;
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

beforeEach(() => void (document.body.innerHTML = PAGE));
afterEach(() => {
  localStorage.clear();
  delete root.dataset['camHidden'];
});

it('shows that it is a promotion, what the room costs and where it opens, without a solid button', () => {
  const text = find('article')?.textContent ?? '';
  for (const words of ['Promotion', 'Vera, on camera', 'is a performer', 'outside Harbour', '€1.99 a minute'])
    expect(text).toContain(words);
  const link = find('a');
  expect(link?.getAttribute('href')).toBe('https://example.com/room');
  expect(link?.getAttribute('target')).toBe('_blank');
  expect(link?.getAttribute('rel')?.split(' ').toSorted()).toEqual(['nofollow', 'noopener', 'noreferrer', 'sponsored']);
  expect(PAGE).not.toMatch(/class="[^"]*solid/);
  expect(PAGE).not.toContain('style=');
});

it.each([0, 1])('hides for good on a press of button %i, and puts the focus on the sentence in its place', (index) => {
  runCamCard();
  document.querySelectorAll('button')[index]?.click();
  expect(find('article')?.hidden).toBe(true);
  expect(find('[data-cam-gone]')?.hidden).toBe(false);
  expect(document.activeElement?.textContent).toBe('The promotion is hidden. You will not see it again.');
  expect(localStorage.getItem('hide-cam-promotion')).toBe('saved');
});

it('stays when anything else is pressed', () => {
  runCamCard();
  find('h2')?.click();
  expect([find('article')?.hidden, isCamHidden()]).toEqual([false, false]);
});

it('the script in the head marks the page before the first paint if this device has hidden it', () => {
  const start = () => {
    // oxlint-disable-next-line typescript/no-implied-eval -- a page contains its script as text
    new Function(HIDE_NOTED_CAM)();
  };
  start();
  expect(root.dataset['camHidden']).toBeUndefined();
  storeCamNote('saved');
  start();
  expect(root.dataset['camHidden']).toBe('');
});

it('hides on a restored page if the visitor has hidden it elsewhere', () => {
  runCamCard();
  storeCamNote('saved');
  const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(root.dataset['camHidden']).toBeUndefined();
  show(true);
  expect(root.dataset['camHidden']).toBe('');
});

it('a page without a promotion has nothing to hide', () => {
  document.body.innerHTML = '';
  expect(runCamCard).not.toThrow();
});
