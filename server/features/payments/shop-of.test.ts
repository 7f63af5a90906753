import { expect, test } from 'vitest';
import { openCreditPrices } from './shop-of.ts';

test('a credit costs as much in a country that the site does not serve as in the first country of the site', async () => {
  const prices: Record<string, number> = { GB: 28, NL: 35, JP: 99 };
  const bestCreditPrice = openCreditPrices({
    sites: { settingsOf: async () => ({ countries: ['GB', 'NL'] }) },
    bundles: { bestCreditPrice: async (_site, country) => ({ cents: prices[country] ?? 0, currency: 'EUR' }) },
  });
  expect((await bestCreditPrice('site', 'NL')).cents).toBe(35);
  expect((await bestCreditPrice('site', 'JP')).cents).toBe(28);
});
