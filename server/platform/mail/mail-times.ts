import { momentWords, zoneWords } from '../regional-formats.ts';

/** Formats a time for people, in the time zone of the site, with its name: "Monday 23 November 2026 at 20:14 CET". */
export function timeWords(iso: string, locale: string, timeZone: string): string {
  return `${momentWords(iso, 'fullMoment', { locale, timeZone })} ${zoneWords(iso, { locale, timeZone })}`;
}
