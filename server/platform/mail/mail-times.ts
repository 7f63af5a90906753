import type { SpokenLanguage } from '../../../contract/language.ts';
import { dateFormat, numberFormat } from '../intl-formats.ts';

/** A time for people to read, in the time zone of the site, with its name: "Monday 23 November 2026 at 20:14 CET". */
export function timeWords(iso: string, locale: string, timeZone: string): string {
  return dateFormat(locale, {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));
}

/** "1 hour", "24 heures". */
export function hourWords(hours: number, language: SpokenLanguage): string {
  return numberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours);
}
