import { expect, test } from 'vitest';
import { COUNTRY_LANGUAGES } from '../../../../contract/base/rules.ts';
import { vatRateOf } from './vat-rates.ts';

test.each([
  ['FI', '2024-08-31T20:59:59.999Z', 2400],
  ['FI', '2024-08-31T21:00:00.000Z', 2550],
  ['CH', '2023-12-31T22:59:59.999Z', 770],
  ['CH', '2023-12-31T23:00:00.000Z', 810],
  ['DE', '2020-06-30T21:59:59.999Z', 1900],
  ['DE', '2020-06-30T22:00:00.000Z', 1600],
  ['DE', '2020-12-31T23:00:00.000Z', 1900],
  ['IE', '2020-08-31T22:59:59.999Z', 2300],
  ['IE', '2020-08-31T23:00:00.000Z', 2100],
  ['IE', '2021-02-28T23:59:59.999Z', 2100],
  ['IE', '2021-03-01T00:00:00.000Z', 2300],
  ['NZ', '2010-09-30T11:00:00.000Z', 1500],
  ['NZ', '2010-09-30T10:59:59.999Z', 0],
  ['XX', '2026-11-30T00:00:00.000Z', 0],
])('%s at %s has a rate of %s', (country, at, rate) => {
  expect(vatRateOf(country, new Date(at))).toBe(rate);
});

test('has the standard rates that were in force in November 2026', () => {
  const rates = {
    AT: 2000,
    AU: 1000,
    BE: 2100,
    CA: 500,
    CH: 810,
    DE: 1900,
    DK: 2500,
    ES: 2100,
    FI: 2550,
    FR: 2000,
    GB: 2000,
    IE: 2300,
    IT: 2200,
    NL: 2100,
    NO: 2500,
    NZ: 1500,
    PL: 2300,
    SE: 2500,
    US: 0,
  };
  const at = new Date('2026-11-24T12:00:00.000Z');
  expect(Object.fromEntries(Object.keys(rates).map((country) => [country, vatRateOf(country, at)]))).toEqual(rates);
});

test('every country of the default sites except the United States has a rate', () => {
  const without = Object.keys(COUNTRY_LANGUAGES).filter((country) => vatRateOf(country) === 0);
  expect(without).toEqual(['US']);
});
