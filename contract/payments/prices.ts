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
