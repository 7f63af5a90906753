import type { Money } from '../../contract/account.ts';

/** What so many credits are worth at the price of one, as a language writes money: €0.70. */
export function creditsWorth(credits: number, { cents, currency }: Money, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format((credits * cents) / 100);
}
