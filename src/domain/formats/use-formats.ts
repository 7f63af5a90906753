import { useLingui } from '@lingui/react';
import type { Money } from '../../../contract/account/account.ts';
import { browserLocale } from '../../browser/browser-locale.ts';
import { timeFormat } from '../../browser/written-moment.ts';

type Moment = number | string | Date;

/** Formats of times, days and money in the member's language and region. */
export interface Formats {
  /** 12:42 */
  time: (at: Moment) => string;
  /** The heading of a day in the log: Today, Yesterday, Wednesday, Wednesday, 12 March … */
  day: (at: Moment, now: Moment) => string;
  /** The time in a row of the list: 12:42, Yesterday, Wed, 12 Mar, 12/03/2024. */
  rowTime: (at: Moment, now: Moment) => string;
  /** The whole date and time, for screen readers and tooltips. */
  moment: (at: Moment) => string;
  money: (money: Money) => string;
  number: (value: number) => string;
}

const DAY_MS = 86_400_000;
const known = new Map<string, Formats>();

/** The last result: hundreds of bubbles ask for the same formats one after the other. */
let last: { readonly language: string; readonly preferred: readonly string[]; readonly formats: Formats } | undefined;

/** The formats of the member's language and region. */
export function useFormats(): Formats {
  return formatsFor(useLingui().i18n.locale);
}

/** The formats of a language, as they are in the reader's region. */
export function formatsFor(language: string, preferred: readonly string[] = navigator.languages): Formats {
  if (last?.language === language && last.preferred === preferred) return last.formats;
  const locale = browserLocale(language, preferred);
  const formats = known.get(locale) ?? makeFormats(locale);
  known.set(locale, formats);
  last = { language, preferred, formats };
  return formats;
}

function makeFormats(locale: string): Formats {
  const time = timeFormat('time', locale);
  const weekday = timeFormat('shortWeekday', locale);
  const longWeekday = timeFormat('weekday', locale);
  const dayAndMonth = timeFormat('shortDayAndMonth', locale);
  const longDay = timeFormat('weekdayAndDay', locale);
  const longDate = timeFormat('longDay', locale);
  const shortDate = timeFormat('shortDay', locale);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const number = new Intl.NumberFormat(locale);
  // Formats are cached: the price line renders with each letter typed.
  const currencies = new Map<string, Intl.NumberFormat>();
  const inCurrency = (currency: string) => {
    const format = currencies.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
    currencies.set(currency, format);
    return format;
  };
  const inWords = (days: number) => capitalised(relative.format(-days, 'day'), locale);

  return {
    time,
    day: (at, now) => {
      const days = daysBetween(at, now);
      if (days === 0 || days === 1) return inWords(days);
      if (days > 1 && days < 7) return capitalised(longWeekday(at), locale);
      return isSameYear(at, now) ? capitalised(longDay(at), locale) : longDate(at);
    },
    rowTime: (at, now) => {
      const days = daysBetween(at, now);
      if (days <= 0) return time(at);
      if (days === 1) return inWords(days);
      if (days < 7) return weekday(at);
      return isSameYear(at, now) ? dayAndMonth(at) : shortDate(at);
    },
    moment: timeFormat('fullMoment', locale),
    money: ({ cents, currency }) => inCurrency(currency).format(cents / 100),
    number: (value) => number.format(value),
  };
}

/** Whole calendar days, on this device's calendar, from one moment to another. */
export function daysBetween(from: Moment, to: Moment): number {
  return Math.round((calendarDay(to) - calendarDay(from)) / DAY_MS);
}

// UTC has no clock changes, so a day of 23 or 25 hours counts as one day.
function calendarDay(at: Moment): number {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

function isSameYear(a: Moment, b: Moment): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear();
}

function capitalised(words: string, locale: string): string {
  const [first = '', ...rest] = words;
  return first.toLocaleUpperCase(locale) + rest.join('');
}
