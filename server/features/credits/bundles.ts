import type { Money } from '../../../contract/account.ts';

/** Prices of the credit bundles by currency, in cents, including VAT. CURRENCIES lists the countries without the euro. */
const PRICES: Record<string, Record<number, number>> = {
  EUR: { 10: 599, 25: 1299, 50: 2299, 100: 3999, 250: 8749 },
  GBP: { 10: 549, 25: 1149, 50: 1999, 100: 3499, 250: 7649 },
  USD: { 10: 649, 25: 1399, 50: 2499, 100: 4299, 250: 9449 },
  CAD: { 10: 899, 25: 1949, 50: 3449, 100: 5999, 250: 13_099 },
  AUD: { 10: 999, 25: 2149, 50: 3799, 100: 6599, 250: 14_399 },
  NZD: { 10: 1099, 25: 2349, 50: 4149, 100: 7199, 250: 15_749 },
  CHF: { 10: 599, 25: 1299, 50: 2299, 100: 3999, 250: 8749 },
  PLN: { 10: 2599, 25: 5599, 50: 9899, 100: 17_199, 250: 37_599 },
};
const CURRENCIES: Record<string, string> = {
  GB: 'GBP',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  PL: 'PLN',
};

/** Lists the bundles offered in a country, smallest first. */
export function bundlesOf(country: string): { credits: number; price: Money }[] {
  const currency = CURRENCIES[country] ?? 'EUR';
  return Object.entries(PRICES[currency] ?? {}).map(([credits, cents]) => ({
    credits: Number(credits),
    price: { cents, currency },
  }));
}

/** The lowest price of one credit in a country, rounded half up to the cent. */
export function bestCreditPrice(country: string): Money {
  const perCredit = bundlesOf(country).map(({ credits, price }) => ({
    cents: Math.floor(price.cents / credits + 0.5),
    currency: price.currency,
  }));
  return perCredit.reduce((best, one) => (one.cents < best.cents ? one : best));
}
