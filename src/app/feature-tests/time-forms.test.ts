import { expect, it } from 'vitest';
import { TIME_FORMS } from '../../../contract/base/time-forms.ts';

const SOURCES = import.meta.glob<string>(
  ['/{contract,src,sw,server}/**/*.{ts,tsx}', '!/**/*.{test,soak,fixture}.{ts,tsx}', '!/server/{fixtures,demo}/**'],
  { query: '?raw', import: 'default', eager: true },
);

/** What formats a time with the forms, and what formats something else with the same means. */
const HOMES: Readonly<Record<string, string>> = {
  '/contract/base/time-forms.ts': 'the forms',
  '/src/browser/written-moment.ts': 'the app',
  '/server/platform/regional-formats.ts': 'mails, documents and the archive',
  '/server/platform/intl-formats.ts': 'keeps the formats of the server',
  '/src/features/signup/birth-field.tsx': 'the order of day, month and year',
  '/server/features/mails/mail-day.ts': 'the hour as a number',
  '/server/features/payments/prices/vat-rates.ts': 'a day that is compared',
  '/server/features/credits/ledger-csv.ts': 'the times of a table for programs',
};

const FORMATS =
  /DateTimeFormat|dateFormat\(|dateStyle|timeStyle|hourCycle|hour12|toLocale(?:Date|Time)?String\(|\bget(?:Hours|Minutes)\(/;

it('has one home for the forms of times', () => {
  const others = Object.entries(SOURCES).filter(([path, text]) => FORMATS.test(text) && !(path in HOMES));
  expect(Object.keys(SOURCES).length).toBeGreaterThan(500);
  expect(others.map(([path]) => path)).toEqual([]);
});

it('names no file that formats no time', () => {
  expect(Object.keys(HOMES).filter((path) => !FORMATS.test(SOURCES[path] ?? ''))).toEqual([]);
});

it.each([
  ['en-GB', '09:05'],
  ['en-US', '9:05 AM'],
  ['fr', '09:05'],
])('writes the time of day alike in all forms of %s', (locale, time) => {
  const at = new Date('2026-11-22T09:05:00Z');
  const forms = Object.entries<Intl.DateTimeFormatOptions>(TIME_FORMS).filter(([name]) => /moment|^time$/i.test(name));
  expect(forms.map(([name]) => name)).toEqual(['time', 'moment', 'fullMoment']);
  for (const [, options] of forms)
    expect(
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at).replaceAll(/\s/g, ' '),
    ).toContain(time);
});
