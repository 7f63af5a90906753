import { expect, it } from 'vitest';
import { TIME_FORMS } from '../../../contract/base/time-forms.ts';

const SOURCES = import.meta.glob<string>(
  ['/{contract,src,sw,server,demo}/**/*.{ts,tsx}', '!/**/*.{test,soak,fixture}.{ts,tsx}', '!/server/fixtures/**'],
  { query: '?raw', import: 'default', eager: true },
);

/** The files that format times with the forms, and the files that use the same functions for another purpose. */
const HOMES: Readonly<Record<string, string>> = {
  '/contract/base/time-forms.ts': 'the forms',
  '/src/domain/formats/make-formats.ts': 'the app',
  '/server/platform/regional-formats.ts': 'mails, documents and the archive',
  '/server/platform/intl-formats.ts': 'keeps the formats of the server',
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

it('lists only files that format a time', () => {
  expect(Object.keys(HOMES).filter((path) => !FORMATS.test(SOURCES[path] ?? ''))).toEqual([]);
});

/** The files that format numbers and money, and the files that need a number format for another purpose. */
const NUMBER_HOMES: Readonly<Record<string, string>> = {
  '/src/domain/formats/make-formats.ts': 'the app',
  '/server/platform/intl-formats.ts': 'keeps the formats of the server',
};

it('has one home for numbers and money', () => {
  const homes = Object.entries(SOURCES).filter(([, text]) => /\bNumberFormat\(|toLocaleString\(/.test(text));
  expect(homes.map(([path]) => path).toSorted()).toEqual(Object.keys(NUMBER_HOMES).toSorted());
});

/** The files that compute the calendar day of a time, and the files that use the day as a key. */
const DAY_HOMES: Readonly<Record<string, string>> = {
  '/src/domain/formats/calendar-days.ts': 'the app',
  '/src/domain/formats/day-formats.ts': 'their words',
  '/src/domain/formats/use-today.ts': 'the start of today',
  '/src/features/likes/use-auto-like.ts': 'the day of the last auto-like',
};

it('has one home for calendar days in the app', () => {
  const days = /toDateString\(|\bsetHours\(|\bsetDate\(|\bgetDate\(|RelativeTimeFormat\(/;
  const homes = Object.entries(SOURCES).filter(([path, text]) => path.startsWith('/src/') && days.test(text));
  expect(homes.map(([path]) => path).toSorted()).toEqual(Object.keys(DAY_HOMES).toSorted());
});

it('creates no language format in the features of the app', () => {
  const others = Object.entries(SOURCES).filter(
    ([path, text]) => path.startsWith('/src/features/') && /\bIntl\./.test(text),
  );
  expect(others.map(([path]) => path)).toEqual([]);
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
