import { TIME_FORMS, type TimeForm } from '../../contract/base/time-forms.ts';
import { browserLocale } from './browser-locale.ts';

type Moment = number | string | Date;

/** Formats moments in one form, for a locale of `browserLocale`, in the device's time zone unless one is named. */
export function timeFormat(form: TimeForm, locale: string, timeZone?: 'UTC'): (at: Moment) => string {
  const format = new Intl.DateTimeFormat(locale, { ...TIME_FORMS[form], ...(timeZone && { timeZone }) });
  return (at) => format.format(new Date(at));
}

/** Formats a moment in a form, in the language and the device's time zone. */
export const writtenAs =
  (language: string) =>
  (at: Moment, form: TimeForm): string =>
    timeFormat(form, browserLocale(language))(at);

/** Formats a time in epoch milliseconds with its day, in the language and the device's time zone: 22 Nov 2026, 10:24. */
export function writtenMoment(at: number, language: string): string {
  return timeFormat('moment', browserLocale(language))(at);
}

/** Formats the time of day of a time in epoch milliseconds: 10:24. */
export function writtenTime(at: number, language: string): string {
  return timeFormat('time', browserLocale(language))(at);
}

/** Formats a moment that is soon: 10:24 if it is today, "tomorrow, 10:24", else with its date. */
export function writtenSoon(at: number, language: string, now: number): string {
  const isInDays = (days: number) => {
    const day = new Date(now);
    day.setDate(day.getDate() + days);
    return day.toDateString() === new Date(at).toDateString();
  };
  if (isInDays(0)) return writtenTime(at, language);
  if (!isInDays(1)) return writtenMoment(at, language);
  const tomorrow = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(1, 'day');
  return `${tomorrow}, ${writtenTime(at, language)}`;
}

/** Formats the day of a time in epoch milliseconds, in the language and the device's time zone: 22 Nov 2026. */
export function writtenDay(at: number, language: string, form: 'day' | 'longDay' = 'day'): string {
  return timeFormat(form, browserLocale(language))(at);
}

/** Formats a date of the calendar, `YYYY-MM-DD`, which is the same day in every time zone: 22 November 2026. */
export function writtenDate(date: string, language: string): string {
  return timeFormat('longDay', browserLocale(language), 'UTC')(date);
}
