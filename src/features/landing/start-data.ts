import type { Money } from '../../../contract/account/account.ts';
import type { ListPrices, StartPageData } from '../../../contract/pages.ts';
import { lowestCreditPrice } from '../../../contract/payments/prices.ts';

/** The data of the sections. The app draws the page before it has loaded. */
export type StartData = Pick<StartPageData, 'settings' | 'prices'>;

/** The value of a number of credits at the lowest price of a credit. */
export function lowestWorth(credits: number, { bundles }: ListPrices): Money | undefined {
  const one = lowestCreditPrice(bundles);
  return one && { ...one, cents: one.cents * credits };
}
