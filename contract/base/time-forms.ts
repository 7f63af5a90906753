/**
 * The formats of dates and times in the app, the e-mails, the documents and the archive. No other module defines one, so that each looks
 * the same everywhere in a language.
 */
export const TIME_FORMS = {
  /** 18:27 */
  time: { timeStyle: 'short' },
  /** 18:27:20 */
  exactTime: { timeStyle: 'medium' },
  /** 22 Nov 2026, 18:27 */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** Sunday 22 November 2026 at 18:27 */
  fullMoment: { dateStyle: 'full', timeStyle: 'short' },
  /** 22 Nov 2026 */
  day: { dateStyle: 'medium' },
  /** 22 November 2026 */
  longDay: { dateStyle: 'long' },
  /** 22/11/2026 */
  shortDay: { dateStyle: 'short' },
  /** 22 November, for a date of this year */
  dayAndMonth: { day: 'numeric', month: 'long' },
  /** 22 Nov, for a date of this year */
  shortDayAndMonth: { day: 'numeric', month: 'short' },
  /** Sunday 22 November, for a date of this year */
  weekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long' },
  /** Sunday 22 November 2026 */
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Sunday, for a day of this week */
  weekday: { weekday: 'long' },
  /** Sun, for a day of this week */
  shortWeekday: { weekday: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 08/2028, as on a card */
  cardMonth: { month: '2-digit', year: 'numeric' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;
export type TimeForm = keyof typeof TIME_FORMS;
