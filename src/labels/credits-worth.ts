import type { Money } from '../../contract/account.ts';

/** Formats the money value of a number of credits at the price of one credit: €0.70. */
export function creditsWorth(credits: number, { cents, currency }: Money, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format((credits * cents) / 100);
}
