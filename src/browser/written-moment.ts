import { regionalLocale } from './regional-locale.ts';

/** Formats a time in epoch milliseconds with its day, in the language and the device's time zone: 22 Nov 2026, 10:24. */
export function writtenMoment(at: number, language: string): string {
  return new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
