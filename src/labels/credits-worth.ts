import type { Money } from '../../contract/account.ts';

const known = new Map<string, Intl.NumberFormat>();

/** Formats an amount of money in a language: €22.99. */
export function moneyWords({ cents, currency }: Money, locale: string): string {
  const key = `${locale} ${currency}`;
  const format = known.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  known.set(key, format);
  // The minus of mathematics is as wide as a digit.
  return format.format(cents / 100).replace('-', '\u2212');
}

/** Formats the money value of a number of credits at the price of one credit: €0.70. */
export function creditsWorth(credits: number, { cents, currency }: Money, locale: string): string {
  return moneyWords({ cents: credits * cents, currency }, locale);
}

/** Formats amounts in one or more currencies: €21.72 and £5.49. */
export const amountsWords = (amounts: readonly Money[], locale: string): string =>
  new Intl.ListFormat(locale).format(amounts.map((amount) => moneyWords(amount, locale)));
