import { afterEach, expect, it, vi } from 'vitest';
import { formatsFor } from './use-formats.ts';

afterEach(() => vi.unstubAllEnvs());

it('uses the region of a browser locale of the same language', () => {
  expect(formatsFor('en', ['fr-FR', 'en-GB', 'en-US']).written(new Date('2026-03-18T14:05:00'), 'time')).toBe('14:05');
  expect(formatsFor('fr', ['en-GB']).money({ cents: 35, currency: 'EUR' })).toBe('0,35\u00a0€');
});

it.each([
  ['en', ['en-GB'], '€1,234.56', '−€3.00', '12.5%'],
  ['en', ['de-AT'], '€ 1.234,56', '−€ 3,00', '12,5 %'],
  ['fr', ['fr-FR'], '1 234,56 €', '−3,00 €', '12,5 %'],
])('writes money and numbers of %s for %s with the signs of the region', (language, preferred, price, less, rate) => {
  const formats = formatsFor(language, preferred);
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(formats.money({ cents: 123_456, currency: 'EUR' }))).toBe(price);
  expect(plain(formats.money({ cents: -300, currency: 'EUR' }))).toBe(less);
  expect(plain(formats.rate(1_250))).toBe(rate);
});

it('writes a date of the calendar alike in every time zone', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(new Date('2026-11-01').getDate()).toBe(31);
  const { calendar, month } = formatsFor('fr', []);
  expect([calendar('2026-11-01', 'longDay'), calendar('2028-08', 'cardMonth'), month('2026-11')]).toEqual([
    '1 novembre 2026',
    '08/2028',
    'Novembre 2026',
  ]);
});

it('writes changes, sizes and durations', () => {
  const { nothing, number } = formatsFor('en', ['en-GB']);
  expect([number(50, 'change'), number(-3, 'change'), number(12.53, 'megabytes'), number(2, 'hours')]).toEqual([
    '+50',
    '−3',
    '12.5 MB',
    '2 hours',
  ]);
  expect(nothing('EUR')).toBe('€0');
});
