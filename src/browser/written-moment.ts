import { regionalLocale } from './regional-locale.ts';

/** A moment in milliseconds, with its day and its time, as a language writes it here: 22 Nov 2026, 10:24. */
export function writtenMoment(at: number, language: string): string {
  return new Intl.DateTimeFormat(regionalLocale(language), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
