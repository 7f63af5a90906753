import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { countWords, shownCount } from './count-words.ts';

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
