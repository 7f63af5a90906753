import { expect, test } from 'vitest';
import { fractionDigits, moneyWords } from './regional-formats.ts';

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
