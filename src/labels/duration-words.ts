const MINUTE_MS = 60_000;

/** Formats a remaining time in a language: hours and minutes, and seconds only in the last minute. */
export function durationWords(ms: number, locale: string): string {
  const unit = (value: number, of: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: of, unitDisplay: 'long' }).format(value);
  if (ms < MINUTE_MS) return unit(Math.ceil(ms / 1_000), 'second');
  // Rounded up, so that the wait is never longer than the text.
  const minutes = Math.ceil(ms / MINUTE_MS);
  const parts = [
    ...(minutes >= 60 ? [unit(Math.floor(minutes / 60), 'hour')] : []),
    ...(minutes % 60 > 0 ? [unit(minutes % 60, 'minute')] : []),
  ];
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(parts);
}
