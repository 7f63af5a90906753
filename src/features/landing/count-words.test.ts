import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { countLines, countWords, shownCount } from './count-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

it.each([
  [5, 0, 5, '5 members'],
  [5, 1, 6, '5 members and 1 fictional profile'],
  [0, 15, 15, '15 fictional profiles'],
  [4, 0, null, 'members'],
  [0, 4, null, 'fictional profiles'],
  [1, 3, null, 'members and fictional profiles'],
  [1, 4, null, 'members and fictional profiles'],
  [4, 1, null, 'members and fictional profiles'],
  [3, 20, 20, '20 fictional profiles and a few members'],
])(
  'writes %i members and %i fictional profiles without a number of a few members',
  (members, fictional, number, words) => {
    const count = { members, fictional };
    expect([shownCount(count), countWords(i18n, count)]).toEqual([number, words]);
  },
);

it.each([
  [1284, 13, '1,284 members', 'and 13 fictional profiles'],
  [5, 0, '5 members', null],
  [0, 15, '15 fictional profiles', null],
  [3, 20, '20 fictional profiles', 'and a few members'],
  [4, 1, 'A few', 'members and fictional profiles'],
  [4, 0, 'A few', 'members'],
])('writes %i members and %i fictional profiles in two lines, the members first', (members, fictional, ...lines) => {
  expect(countLines(i18n, { members, fictional })).toEqual(lines);
});
