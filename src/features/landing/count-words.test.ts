import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { countWords, isFew } from './count-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

it.each([
  [4, 1, false, '4 members and 1 fictional profile'],
  [0, 15, false, '15 fictional profiles'],
  [4, 0, true, 'members'],
  [0, 4, true, 'fictional profiles'],
  [1, 3, true, 'members and fictional profiles'],
])('writes %i members and %i fictional profiles without a number below five', (members, fictional, few, words) => {
  expect([isFew({ members, fictional }), countWords(i18n, { members, fictional })]).toEqual([few, words]);
});
