import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { wordsOf } from '../../../engine/search/words.ts';
import { excerptOf, markWords } from './marked-text.tsx';

/** The text as it is shown, with brackets around each marked word. */
function marked(text: string, words: string): string {
  const markup = renderToStaticMarkup(markWords(wordsOf(words))(text));
  return markup.replaceAll(/<mark[^>]*>/g, '[').replaceAll('</mark>', ']');
}

it.each([
  ['dun', 'From the DÜNES, past the dune', 'From the [DÜNES], past the [dune]'],
  ['DÜNES', 'From the dunes', 'From the [dunes]'],
  ['strasse', 'In der Straße, straßenweit', 'In der [Straße], [straßenweit]'],
  ['me pier', 'Meet me at the pier, me!', '[Meet] [me] at the [pier], [me]!'],
  ['une', 'From the dunes', 'From the dunes'],
  ['nutmeg', '  No\n\nspice  at all ', '  No\n\nspice  at all '],
  ['é', 'E\u0301te\u0301 chaud', '[E\u0301te\u0301] chaud'],
])('marks whole words that “%s” begins, and changes nothing else', (words, text, shown) => {
  expect(marked(text, words)).toBe(shown);
});

it('shows a text as it is without words', () => {
  expect(marked('From the dunes', '')).toBe('From the dunes');
});

const excerpt = (text: string, words: string) => excerptOf(text, wordsOf(words));

it('shows a short text from its beginning, in one line', () => {
  expect(excerpt('From\n\nthe  dunes,\tpast the pier', 'pier')).toBe('From the dunes, past the pier');
});

it('begins with a whole word shortly before the first marked one', () => {
  const text = `${'We walked on and on. '.repeat(20)}Then the pier,\nand ${'a long way back. '.repeat(20)}A pier.`;
  const shown = excerpt(text, 'pier');
  expect(shown).toMatch(/^…(?:We|walked|on|and|on\.) .*Then the pier, and a long way back\. /);
  expect(shown.indexOf('pier')).toBeLessThan(45);
  expect(text.replace('\n', ' ')).toContain(shown.slice(1));
});

it('begins with the marked word if only a word without spaces is before it', () => {
  expect(excerpt(`${'x'.repeat(300)} pier and more`, 'pier')).toBe('…pier and more');
  expect(excerpt(`see ${'x'.repeat(300)}-pier and more`, 'pier')).toBe('…pier and more');
});

it('shows the beginning of a text of which the words are no longer a part', () => {
  expect(excerpt('An edited text', 'pier')).toBe('An edited text');
});
