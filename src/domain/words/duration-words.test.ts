import { expect, it } from 'vitest';
import { clockWords, durationWords } from './duration-words.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

it.each([
  [5 * HOUR + 12 * MINUTE, 'en', '5 hours, 12 minutes'],
  [HOUR, 'en', '1 hour'],
  [59 * MINUTE + SECOND, 'en', '1 hour'],
  [MINUTE, 'en', '1 minute'],
  [45 * SECOND, 'en', '45 seconds'],
  [400, 'en', '1 second'],
  [5 * HOUR + 12 * MINUTE, 'fr', '5 heures et 12 minutes'],
])('%d ms in %s', (ms, locale, words) => expect(durationWords(ms, locale).replaceAll('\u00a0', ' ')).toBe(words));

it.each([
  [0, '0:00:00'],
  [1, '0:00:01'],
  [61_000, '0:01:01'],
  [11_560_000, '3:12:40'],
  [172_800_000, '48:00:00'],
])('formats %d ms as a clock: %s', (ms, words) => {
  expect(clockWords(ms)).toBe(words);
});
