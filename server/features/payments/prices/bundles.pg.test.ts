import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { Bundles } from './bundles.ts';

// The database has no prices of an operator.
let database: TestDatabase;
let bundles: Bundles;
beforeAll(async () => {
  database = await createTestDatabase();
  bundles = new Bundles(database.pool);
});
afterAll(() => database.drop());

// decisions.md names the sizes. The prices are the project's own, in cents.
test.each([
  ['NL', 'EUR', [599, 1_299, 2_299, 3_999, 8_749]],
  ['GB', 'GBP', [549, 1_149, 1_999, 3_499, 7_649]],
  ['US', 'USD', [649, 1_399, 2_499, 4_299, 9_449]],
  ['CA', 'CAD', [899, 1_949, 3_449, 5_999, 13_099]],
  ['AU', 'AUD', [999, 2_149, 3_799, 6_599, 14_399]],
  ['NZ', 'NZD', [1_099, 2_349, 4_149, 7_199, 15_749]],
  ['CH', 'CHF', [599, 1_299, 2_299, 3_999, 8_749]],
  ['PL', 'PLN', [2_599, 5_599, 9_899, 17_199, 37_599]],
])('the bundles of 10, 25, 50, 100 and 250 credits cost in %s, in %s: %j', async (country, currency, cents) => {
  const offered = await bundles.of('site', country);
  expect(offered.map(({ credits }) => credits)).toEqual([10, 25, 50, 100, 250]);
  expect(offered.map(({ price }) => price)).toEqual(cents.map((price) => ({ cents: price, currency })));
});

test.each(['BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE'])(
  'the prices of %s are those of the Netherlands',
  async (country) => {
    expect(await bundles.of('site', country)).toEqual(await bundles.of('site', 'NL'));
  },
);
