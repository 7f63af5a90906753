import { afterEach, expect, it } from 'vitest';
import { chooseTheme, chosenTheme, showTheme } from './theme.ts';

afterEach(() => {
  chooseTheme('system');
  document.head.replaceChildren();
});

it('shows the chosen theme and stores it for the next visit', () => {
  expect(chosenTheme()).toBe('system');
  chooseTheme('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(chosenTheme()).toBe('dark');
  chooseTheme('system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(chosenTheme()).toBe('system');
});

it('uses the theme of the device for an unknown note', () => {
  localStorage.setItem('theme', 'sepia');
  expect(chosenTheme()).toBe('system');
});

it('sets the bars of the browser to the colour of the theme', () => {
  document.head.innerHTML =
    '<meta name="theme-color" media="(prefers-color-scheme: light)"><meta name="theme-color" media="(prefers-color-scheme: dark)">';
  const media = () => [...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'));
  showTheme('dark');
  expect(media()).toEqual(['not all', 'all']);
  showTheme('light');
  expect(media()).toEqual(['all', 'not all']);
  showTheme('system');
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});
