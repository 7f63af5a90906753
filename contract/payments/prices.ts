import type { Money } from '../account/account.ts';

/** Rounds half a cent up. */
export const roundHalfUp = (value: number): number => Math.floor(value + 0.5);

/** Returns a percentage of a price. The product of two whole numbers is exact, so half cents round correctly. */
export const shareOf = ({ cents, currency }: Money, percentage: number): Money => ({
  cents: roundHalfUp((cents * percentage) / 100),
  currency,
});

/** Returns the price of one credit. */
export const creditPrice = ({ cents, currency }: Money, credits: number): Money => ({
  cents: roundHalfUp(cents / credits),
  currency,
});

interface PricedCredits {
  readonly credits: number;
  readonly price: Money;
}

/** Returns the lowest price of one credit among bundles. Undefined without bundles. An operator's largest bundle may not have it. */
export function lowestCreditPrice(bundles: readonly PricedCredits[]): Money | undefined {
  const prices = bundles.map(({ credits, price }) => creditPrice(price, credits));
  return prices.toSorted((one, other) => one.cents - other.cents)[0];
}

/** Returns the price of a number of credits in one bundle. */
export const worthIn = (bundle: PricedCredits, credits: number): Money => ({
  ...bundle.price,
  cents: roundHalfUp((bundle.price.cents * credits) / bundle.credits),
});
