import { expect, test } from 'vitest';
import { fractionDigits, isCountryCode, moneyWords } from './regional-formats.ts';

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['BHD', 3],
])('amounts in %s have %i digits after the point', (currency, digits) => {
  expect(fractionDigits(currency)).toBe(digits);
});

test('formats money as the reader of the locale expects it', () => {
  expect(moneyWords({ cents: 1_250, currency: 'EUR' }, 'en-IE')).toBe('€12.50');
});

test('knows the 249 countries of ISO 3166-1 and Kosovo, and no group, former country or other text', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const codes = letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountryCode);
  expect(codes).toHaveLength(250);
  expect(codes).toEqual(expect.arrayContaining(['NL', 'GB', 'XK', 'BQ']));
  for (const code of ['UK', 'EU', 'SU', 'XX', 'ZZ', 'nl', 'NLD', '']) expect(isCountryCode(code)).toBe(false);
});
