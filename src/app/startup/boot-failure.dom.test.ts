import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAfresh } from '../frame/errors/start-afresh.ts';
import { activateLocale } from '../../domain/language/load-catalogue.ts';
import { ENGLISH, noteBootWords } from './boot-words.ts';
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

describe('with the texts that an earlier start has noted', () => {
  const titleIn = (language: string): [title: string | null | undefined, lang: string] => {
    document.cookie = `locale=${language}; Path=/`;
    showBootFailure(new Error('No catalogue.'));
    return [document.querySelector('h1')?.textContent, document.documentElement.lang];
  };

  beforeEach(async () => {
    await activateLocale('fr');
    noteBootWords();
  });
  afterEach(() => localStorage.clear());

  it('uses them if they are in the language of the reader', () => {
    expect(titleIn('fr')).toEqual(['L’application n’a pas pu démarrer', 'fr']);
    expect(titleIn('nl')).toEqual(['The app could not start', 'en']);
  });

  it.each(['', 'null', '{"lang":"fr"}', '{"lang":"fr","title":5}'])('speaks English after the note %j', (note) => {
    localStorage.setItem('boot-words', note);
    expect(titleIn('fr')).toEqual(['The app could not start', 'en']);
  });

  it('notes the same English texts as those that it has without a note', async () => {
    await activateLocale('en');
    noteBootWords();
    expect(JSON.parse(localStorage.getItem('boot-words') ?? '')).toEqual(ENGLISH);
  });
});
