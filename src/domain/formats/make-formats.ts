import type { Money } from '../../../contract/account/account.ts';
import { TIME_FORMS, type TimeForm } from '../../../contract/base/time-forms.ts';
import type { Moment } from './calendar-days.ts';
import { capitalise, type DayFormats, makeDayFormats } from './day-formats.ts';
import { remember } from './remember.ts';

/** The forms of all numbers that the app writes. No other module chooses a form. */
const NUMBER_FORMS = {
  plain: {},
  /** +50 or −3 */
  change: { signDisplay: 'exceptZero' },
  /** 21% or 5.5%, of 0.21 or 0.055 */
  percent: { style: 'percent', maximumFractionDigits: 2 },
  /** 2 hours */
  hours: { style: 'unit', unit: 'hour', unitDisplay: 'long' },
  minutes: { style: 'unit', unit: 'minute', unitDisplay: 'long' },
  seconds: { style: 'unit', unit: 'second', unitDisplay: 'long' },
  /** 340 kB */
  kilobytes: { style: 'unit', unit: 'kilobyte', maximumSignificantDigits: 3 },
  /** 12.5 MB */
  megabytes: { style: 'unit', unit: 'megabyte', maximumSignificantDigits: 3 },
} as const satisfies Readonly<Record<string, Intl.NumberFormatOptions>>;
type NumberForm = keyof typeof NUMBER_FORMS;

type DatePart = 'day' | 'month' | 'year';

/** Formats of times, days, numbers and money in one locale. */
export interface Formats extends DayFormats {
  /** Formats a moment in a form, on the clock of this device. */
  written: (at: Moment, form: TimeForm) => string;
  /** Formats a date `YYYY-MM-DD` or a month `YYYY-MM` of the calendar, which is the same in every time zone. */
  calendar: (date: string, form: TimeForm) => string;
  /** The heading of a month `YYYY-MM`: November 2026. */
  month: (yearAndMonth: string) => string;
  number: (value: number, form?: NumberForm) => string;
  /** Formats a rate in hundredths of a percent: 21%. */
  rate: (hundredths: number) => string;
  /** €22.99 */
  money: (money: Money) => string;
  /** The name of a currency. */
  currency: (currency: string) => string;
  /** €0, without cents. */
  nothing: (currency: string) => string;
  /** The order in which a date is written. */
  dateOrder: () => DatePart[];
}

/** Creates the formats of a locale of `browserLocale`. */
export function makeFormats(locale: string): Formats {
  const times = remember((form: TimeForm) => new Intl.DateTimeFormat(locale, TIME_FORMS[form]));
  const dates = remember((form: TimeForm) => new Intl.DateTimeFormat(locale, { ...TIME_FORMS[form], timeZone: 'UTC' }));
  const numbers = remember((form: NumberForm) => new Intl.NumberFormat(locale, NUMBER_FORMS[form]));
  const currencies = remember((currency) => new Intl.NumberFormat(locale, { style: 'currency', currency }));
  const currencyNames = () => new Intl.DisplayNames([locale], { type: 'currency' });
  const written = (at: Moment, form: TimeForm) => times(form).format(new Date(at));
  const calendar = (date: string, form: TimeForm) => dates(form).format(new Date(date));
  const number = (value: number, form: NumberForm = 'plain') => withWideMinus(numbers(form).format(value));
  return {
    ...makeDayFormats(locale, written),
    written,
    calendar,
    month: (yearAndMonth) => capitalise(calendar(yearAndMonth, 'month'), locale),
    number,
    rate: (hundredths) => number(hundredths / 10_000, 'percent'),
    money: ({ cents, currency }) => withWideMinus(currencies(currency).format(cents / 100)),
    currency: (currency) => capitalise(currencyNames().of(currency) ?? currency, locale),
    nothing: (currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(0),
    dateOrder: () =>
      new Intl.DateTimeFormat(locale)
        .formatToParts(new Date(0))
        .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : [])),
  };
}

/** The minus of mathematics is as wide as a digit and the plus. */
const withWideMinus = (text: string): string => text.replace('-', '\u2212');
