/** A moment as an ISO text, epoch milliseconds or a date. */
export type Moment = number | string | Date;

const DAY_MS = 86_400_000;

/** Whole calendar days, on this device's calendar, from one moment to another. */
export function daysBetween(from: Moment, to: Moment): number {
  return Math.round((calendarDay(to) - calendarDay(from)) / DAY_MS);
}

export function isSameYear(a: Moment, b: Moment): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear();
}

/** The day of a moment on this device's calendar, as a number. UTC has no clock changes: a day of 23 or 25 hours counts as one day. */
export function calendarDay(at: Moment): number {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

/** The day of a moment on this device's calendar, as `YYYY-MM-DD`. */
export const isoDay = (at: Moment): string => new Date(calendarDay(at)).toISOString().slice(0, 10);

/** The start of a day `YYYY-MM-DD` on this device's calendar, in milliseconds. */
export const startOfDay = (day: string): number => new Date(`${day}T00:00`).getTime();
