import type { TimeForm } from '../../../contract/base/time-forms.ts';
import { daysBetween, isSameYear, type Moment } from './calendar-days.ts';

/** Formats of moments by the calendar days between them and now. */
export interface DayFormats {
  /** The heading of a day in a log: Today, Yesterday, Wednesday, Wednesday, 12 March … */
  day: (at: Moment, now: Moment) => string;
  /** The heading of a day in the ledger, always with its date: Today, Saturday 21 November. */
  dayWithDate: (at: Moment, now: Moment) => string;
  /** The time in a row of a list: 12:42, Yesterday, Wed, 12 Mar, 12/03/2024. */
  rowTime: (at: Moment, now: Moment) => string;
  /** A near future moment: 10:24 if it is today, "tomorrow, 10:24", otherwise with its date. */
  soon: (at: Moment, now: Moment) => string;
  /** A recent moment, without its year: 21 Nov, 18:27. */
  recent: (at: Moment) => string;
}

export function makeDayFormats(locale: string, written: (at: Moment, form: TimeForm) => string): DayFormats {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const inWords = (days: number) => capitalise(relative.format(-days, 'day'), locale);
  return {
    day: (at, now) => {
      const days = daysBetween(at, now);
      if (days === 0 || days === 1) return inWords(days);
      if (days > 1 && days < 7) return capitalise(written(at, 'weekday'), locale);
      return isSameYear(at, now) ? capitalise(written(at, 'weekdayAndDay'), locale) : written(at, 'longDay');
    },
    dayWithDate: (at, now) => {
      const words = written(at, isSameYear(at, now) ? 'weekdayAndDay' : 'fullDay');
      const days = daysBetween(at, now);
      return days === 0 || days === 1 ? `${inWords(days)}, ${words}` : capitalise(words, locale);
    },
    rowTime: (at, now) => {
      const days = daysBetween(at, now);
      if (days <= 0) return written(at, 'time');
      if (days === 1) return inWords(days);
      if (days < 7) return written(at, 'shortWeekday');
      return written(at, isSameYear(at, now) ? 'shortDayAndMonth' : 'shortDay');
    },
    soon: (at, now) => {
      const days = daysBetween(now, at);
      if (days === 0) return written(at, 'time');
      return days === 1 ? `${relative.format(1, 'day')}, ${written(at, 'time')}` : written(at, 'moment');
    },
    recent: (at) => `${written(at, 'shortDayAndMonth')}, ${written(at, 'time')}`,
  };
}

/** Capitalizes a text by the rules of the language. */
export function capitalise(words: string, locale: string): string {
  const [first = '', ...rest] = words;
  return first.toLocaleUpperCase(locale) + rest.join('');
}
