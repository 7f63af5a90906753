import { setupI18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { TIME_BONUS_CODE, WELCOME_CODE } from '../../../contract/payments/rules.ts';
import { TIME_FORMS, type TimeForm } from '../../../contract/base/time-forms.ts';
import { leftWords, offerWords, untilWords } from './offer-words.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

test('names the offers for a first purchase by the first bundle, and any other by the next one', () => {
  expect([TIME_BONUS_CODE, WELCOME_CODE, 'STAY'].map((code) => offerWords('25%', code, i18n))).toEqual([
    '25% off your first bundle',
    '25% off your first bundle',
    '25% off your next bundle',
  ]);
});

test('writes the end of an offer with its day, unless that is today', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 26, 21, 0) });
  const write = (at: string, form: TimeForm) => new Intl.DateTimeFormat('en-GB', TIME_FORMS[form]).format(new Date(at));
  const until = (...at: [number, number, number]) => untilWords(new Date(2026, 10, ...at).toISOString(), write, i18n);
  expect(until(26, 23, 5)).toBe('until 23:05');
  expect(until(27, 10, 30)).toBe('until 27 Nov 2026, 10:30');
  expect(leftWords(7_500_000, i18n)).toBe('2:05:00 left');
  vi.useRealTimers();
});
