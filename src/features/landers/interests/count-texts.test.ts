import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { countLines } from '../../landing/count-words.ts';
import { countTexts } from './count-texts.ts';
import { fillCount } from './fill-count.ts';

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 21, 22, 101, 1_284, 1_000_000];

// Arabic has six plural categories.
it.each(['en', 'fr', 'pl', 'ar-u-nu-latn'])('writes in %s each count as the start page does', (locale) => {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } });
  const texts = countTexts(i18n);
  const counts = NUMBERS.flatMap((members) => NUMBERS.map((fictional) => ({ members, fictional }))).slice(1);
  expect(counts.map((count) => fillCount(texts, count))).toEqual(counts.map((count) => countLines(i18n, count)));
});

it('has no number of a few members in its words', () => {
  const texts = countTexts(setupI18n({ locale: 'en', messages: { en: {} } }));
  expect(JSON.stringify(texts.lines)).not.toMatch(/\d/);
});
