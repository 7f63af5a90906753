import { afterEach, expect, test } from 'vitest';
import { NICHE_PAPERS } from '../../contract/base/niche.ts';
import { showNiche } from './show-niche.ts';
import { showTheme } from './theme.ts';

const barColours = () =>
  [...document.querySelectorAll('meta[name=theme-color]')].map((meta) => meta.getAttribute('content'));

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.niche;
  delete document.documentElement.dataset.theme;
  document.head.replaceChildren();
});

test('shows the hues of the niche, in the bars of the browser too, whatever the theme', () => {
  document.head.innerHTML =
    '<meta name="theme-color" content="#1" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" content="#2" media="(prefers-color-scheme: dark)">';
  showTheme('dark');
  showNiche(7);
  expect(document.documentElement.dataset.niche).toBe('7');
  // The script in the head of the next page reads the note (server/platform/http/head-script.test.ts).
  expect(localStorage.getItem('niche')).toBe('7');
  expect(barColours()).toEqual([NICHE_PAPERS.gay.light, NICHE_PAPERS.gay.dark]);
});
