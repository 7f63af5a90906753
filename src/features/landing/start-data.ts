import type { Money } from '../../../contract/account/account.ts';
import type { ListPrices, StartPageData } from '../../../contract/pages.ts';
import { creditPrice, roundHalfUp } from '../../../contract/payments/prices.ts';

/** The data of the sections. The app draws the page before it has loaded. */
export type StartData = Pick<StartPageData, 'settings' | 'prices'>;

/** The price of one credit of the largest bundle, which is the lowest. */
export function lowestCreditPrice({ bundles }: ListPrices): Money | undefined {
  const largest = bundles.at(-1);
  return largest && creditPrice(largest.price, largest.credits);
}

/** The value of a number of credits at the lowest price of a credit. */
export function lowestWorth(credits: number, prices: ListPrices): Money | undefined {
  const one = lowestCreditPrice(prices);
  return one && { ...one, cents: one.cents * credits };
}

/** The price of a number of credits in one bundle. */
export const worthIn = (bundle: ListPrices['bundles'][number], credits: number): Money => ({
  ...bundle.price,
  cents: roundHalfUp((bundle.price.cents * credits) / bundle.credits),
});
