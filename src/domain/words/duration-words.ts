import { formatsFor } from '../formats/use-formats.ts';
import { listWords } from './list-words.ts';

const MINUTE_MS = 60_000;

/** Formats a remaining time in a language: hours and minutes, and seconds only in the last minute. */
export function durationWords(ms: number, locale: string): string {
  const { number } = formatsFor(locale);
  if (ms < MINUTE_MS) return number(Math.ceil(ms / 1_000), 'seconds');
  // Rounded up, so that the wait is never longer than the text.
  const minutes = Math.ceil(ms / MINUTE_MS);
  const parts = [
    ...(minutes >= 60 ? [number(Math.floor(minutes / 60), 'hours')] : []),
    ...(minutes % 60 > 0 ? [number(minutes % 60, 'minutes')] : []),
  ];
  return listWords(parts, locale, 'unit');
}

/** Formats a remaining time as a clock: 3:12:40, in hours, minutes and seconds. */
export function clockWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Formats a remaining time of less than an hour: 9:58, in minutes and seconds. */
export function minuteWords(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Formats the length of a recording: 0:24, in minutes and seconds, and one second at least. */
export function lengthWords(ms: number): string {
  return minuteWords(Math.max(1, Math.round(ms / 1_000)) * 1_000);
}
