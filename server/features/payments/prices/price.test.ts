import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { creditPrice } from '../../../../contract/payments/prices.ts';
import { discountedPrice } from './price.ts';

const eur = (cents: number) => ({ cents, currency: 'EUR' });

test.each([
  [599, 25, 449, 78],
  [1299, 25, 974, 169],
  [2299, 25, 1724, 299],
  [3999, 25, 2999, 520],
  [8749, 25, 6562, 1139],
  [2299, 0, 2299, 399],
])('%i cents less %i percent are %i cents with %i cents of VAT', (list, percentage, total, vat) => {
  const price = discountedPrice(eur(list), { percentage, vatRate: 2100 });
  expect([price.total.cents, price.vat.cents]).toEqual([total, vat]);
});

test('rounds half a cent up, and the parts sum to the whole for every price', () => {
  expect(discountedPrice(eur(50), { percentage: 1, vatRate: 0 }).off).toEqual(eur(1));
  expect(discountedPrice(eur(49), { percentage: 1, vatRate: 0 }).off).toEqual(eur(0));
  expect(creditPrice(eur(2299), 50)).toEqual(eur(46));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 2700 }),
      (cents, percentage, vatRate) => {
        const { list, off, total, vat } = discountedPrice(eur(cents), { percentage, vatRate });
        expect(total.cents + off.cents).toBe(list.cents);
        expect(vat.cents).toBeGreaterThanOrEqual(0);
        // The VAT of the rest is exact to the cent.
        const net = total.cents - vat.cents;
        expect(Math.abs((net * vatRate) / 10_000 - vat.cents)).toBeLessThanOrEqual(0.5 * (1 + vatRate / 10_000) + 1e-9);
      },
    ),
  );
});
