import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { Money } from '../../../contract/account/account.ts';
import { browserLocale } from '../../browser/browser-locale.ts';
import { timeFormat } from '../../browser/written-moment.ts';
import { moneyWords } from '../../domain/money/credits-worth.ts';

const DAY_MS = 86_400_000;

/** Formats of times, changes and money in the member's language and region. */
export function useBookFormats() {
  const { i18n } = useLingui();
  return useMemo(() => makeBookFormats(i18n.locale), [i18n.locale]);
}

function makeBookFormats(language: string) {
  const locale = browserLocale(language);
  const thisYear = timeFormat('weekdayAndDay', locale);
  const anyYear = timeFormat('fullDay', locale);
  const month = timeFormat('month', locale);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const change = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    time: timeFormat('time', locale),
    date: timeFormat('day', locale),
    dayAndMonth: timeFormat('dayAndMonth', locale),
    moment: timeFormat('moment', locale),
    /** "Today, Saturday 21 November" */
    day: (at: string, now: number) => {
      const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
      const words = (isThisYear ? thisYear : anyYear)(at);
      const days = daysBetween(new Date(at), new Date(now));
      return days === 0 || days === 1
        ? `${capital(relative.format(-days, 'day'), locale)}, ${words}`
        : capital(words, locale);
    },
    /** "November 2026" of 2026-11. The middle of a month is in that month in every time zone. */
    month: (of: string) => capital(month(`${of}-15T12:00:00Z`), locale),
    /** "+50", "−3". The minus of mathematics is as wide as the plus. */
    change: (amount: number) => change.format(amount).replace('-', '\u2212'),
    /** Of hundredths of a percent: "21%". */
    rate: (hundredths: number) => rate.format(hundredths / 10_000),
    money: (money: Money) => moneyWords(money, language),
  };
}

// UTC has no clock changes, so a day of 23 or 25 hours counts as one day.
const daysBetween = (from: Date, to: Date): number => Math.round((calendarDay(to) - calendarDay(from)) / DAY_MS);
const calendarDay = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

function capital(words: string, locale: string): string {
  const [first = '', ...rest] = words;
  return first.toLocaleUpperCase(locale) + rest.join('');
}
