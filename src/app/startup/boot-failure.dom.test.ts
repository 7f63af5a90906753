import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAfresh } from '../frame/errors/start-afresh.ts';
import { showBootFailure } from './boot-failure.ts';

vi.mock('../frame/errors/start-afresh.ts', () => ({ startAfresh: vi.fn(async () => undefined) }));

beforeEach(() => void vi.stubGlobal('reportError', vi.fn()));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.cookie = 'locale=; Max-Age=0; Path=/';
  vi.restoreAllMocks();
});

const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();

it('offers a reload and a start without stored data, without any catalogue', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  document.body.innerHTML = '<div id="root">half a screen</div>';
  showBootFailure(new Error('No catalogue.'));
  expect(document.querySelector('#root h1')?.textContent).toBe('The app could not start');
  expect(document.body.textContent).not.toContain('half a screen');
  press('Reload');
  expect(reload).toHaveBeenCalledOnce();
  press('Start afresh');
  expect(startAfresh).toHaveBeenCalledOnce();
});

it('uses the language of the cookie', () => {
  document.cookie = 'locale=fr; Path=/';
  showBootFailure(new Error('No catalogue.'));
  expect(document.querySelector('h1')?.textContent).toBe('L’application n’a pas pu démarrer');
  expect(document.documentElement.lang).toBe('fr');
});
