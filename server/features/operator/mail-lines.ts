import type { SpokenLanguage } from '../../../contract/language.ts';
import type { MailSite } from '../../platform/mail/mail-kind.ts';

/** The paragraphs of a text that the operator has written. */
export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** A time for people to read: "7 December 2026 at 20:14". */
export function dayInSite(iso: string, language: SpokenLanguage, { time_zone }: MailSite): string {
  return new Intl.DateTimeFormat(language, { timeZone: time_zone, dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(iso),
  );
}
