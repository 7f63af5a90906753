import { expect, it } from 'vitest';
import { countGraphemes, exceedsGraphemes, graphemesOf } from './graphemes.ts';

it.each([
  ['', 0],
  ['plain', 5],
  ['two\nlines', 9],
  ['été', 3],
  ['e\u0301te\u0301', 3],
  ['👩‍👩‍👧‍👦', 1],
  ['🇳🇱🇫🇷', 2],
  ['a\r\nb', 3],
])('counts %j as %d', (text, count) => {
  expect(countGraphemes(text)).toBe(count);
  expect([...graphemesOf(text)]).toHaveLength(count);
  expect([exceedsGraphemes(text, count), exceedsGraphemes(text, count - 1)]).toEqual([false, count > 0]);
});
