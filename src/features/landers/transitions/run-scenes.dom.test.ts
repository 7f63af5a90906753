import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { find, LANDER_DATA, renderLander, textsOf } from '../people/render-lander.fixture.tsx';
import { runScenes } from './run-scenes.ts';
import { Transitions } from './transitions.tsx';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  setReducedMotion(false);
  renderLander(createElement(Transitions, { data: LANDER_DATA }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const setReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));
// The DOM of the tests does not notice that `:checked` has changed, so this reads the property.
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('[name=scene]')].find(({ checked }) => checked)?.value;
const state = () => [find('[data-scenes]').dataset['scenes'], find('[data-toggle]').dataset['toggle']];
const hold = (scenes: number) => vi.advanceTimersByTime(scenes * 6_000);

it('shows each scene for six seconds and begins again after the last', () => {
  stop = runScenes(document);
  expect(state()).toEqual(['moving', 'pause']);
  vi.advanceTimersByTime(5_999);
  expect(chosen()).toBe('1');
  vi.advanceTimersByTime(1);
  expect(chosen()).toBe('2');
  hold(2);
  expect(chosen()).toBe('4');
  hold(1);
  expect(chosen()).toBe('1');
});

it('pauses and plays by its button', () => {
  stop = runScenes(document);
  find('[data-toggle]').click();
  expect(state()).toEqual(['still', 'play']);
  hold(3);
  expect(chosen()).toBe('1');
  find('[data-toggle]').click();
  hold(1);
  expect([chosen(), ...state()]).toEqual(['2', 'moving', 'pause']);
});

it('stays at the scene that the visitor chooses', () => {
  stop = runScenes(document);
  find('input[value="3"]').click();
  hold(3);
  expect([chosen(), ...state()]).toEqual(['3', 'still', 'play']);
});

it('moves only on request with reduced motion', () => {
  setReducedMotion(true);
  stop = runScenes(document);
  hold(3);
  expect([chosen(), ...state()]).toEqual(['1', 'still', 'play']);
  find('[data-toggle]').click();
  hold(1);
  expect(chosen()).toBe('2');
});

it('stays at its scene while the tab is hidden', () => {
  stop = runScenes(document);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  hold(2);
  vi.restoreAllMocks();
  expect(chosen()).toBe('1');
  hold(1);
  expect(chosen()).toBe('2');
});

it('restores the page without a script when it stops', () => {
  runScenes(document)();
  hold(2);
  find('[data-toggle]').click();
  hold(2);
  expect([chosen(), ...state()]).toEqual(['1', 'native', 'play']);
});

it('does nothing on another page', () => {
  document.body.innerHTML = '<p>Text</p>';
  expect(() => runScenes(document)()).not.toThrow();
});

it('is complete without its script', () => {
  const { html } = renderLander(createElement(Transitions, { data: LANDER_DATA }));
  expect(html).not.toMatch(/ style=|<!--/);
  expect(textsOf(document, 'h1')).toEqual(['One evening, from the first line to the umbrella']);
  expect(textsOf(document, 'fieldset label').slice(0, 4)).toEqual(['', '', '', '']);
  const names = [...document.querySelectorAll('[name=scene]')].map((radio) => radio.getAttribute('aria-label'));
  expect(names).toEqual(['Scene 1, 18:40', 'Scene 2, 19:05', 'Scene 3, 20:30', 'Scene 4, 23:15']);
  expect(document.querySelectorAll('picture')).toHaveLength(4);
  expect(find('a[href="/signup"]').textContent).toBe('Begin with a first line');
  expect(find('form[action="/signup"]').textContent).toContain('Create your profile');
  expect(document.body.textContent).toContain('Free, with 3 credits to start. Leila and Ruben are fictional.');
});

it('promises no credits before the data has loaded, or where the site gives none', () => {
  const settings = { ...LANDER_DATA.settings, signup_credits: 0 };
  for (const data of [undefined, { ...LANDER_DATA, settings }]) {
    renderLander(createElement(Transitions, { data: data }));
    expect(document.body.textContent).not.toMatch(/Free, with|credit/);
    expect(document.body.textContent).toContain('Leila and Ruben are fictional.');
  }
});
