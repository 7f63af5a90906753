import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Money } from '../../../../contract/account/account.ts';
import { lowestCreditPrice } from '../../../../contract/payments/prices.ts';
import { query, readRows } from '../../../platform/database/query.ts';

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

interface Bundle {
  readonly credits: number;
  readonly price: Money;
}

/** A bundle for sale. The price includes VAT. */
export interface PricedBundle extends Bundle {
  /** The price of the cheapest bundle of the country, the lower bound for premium. */
  readonly lowest: Money;
}

/** The currency of the product's prices in a country. */
export const currencyOf = (country: string): string => CURRENCIES[country] ?? 'EUR';

/** The bundles of the product in a country, smallest first. */
function ownBundles(country: string): Bundle[] {
  const currency = currencyOf(country);
  return Object.entries(PRICES[currency] ?? {}).map(([credits, cents]) => ({
    credits: Number(credits),
    price: { cents, currency },
  }));
}

/** The time for which a process caches the prices of operators. A change becomes visible within this time. */
const REMEMBERED_MS = 10_000;

/** The prices of bundles: those of the operator for a country of a site (table `bundle_prices`), else those of the product. */
export class Bundles {
  readonly #pool: Pool;
  #known: Promise<Map<string, Bundle[]>> | undefined;
  #readAt = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Lists the bundles offered in a country, smallest first. */
  async of(site: string, country: string): Promise<PricedBundle[]> {
    const bundles = (await this.#read()).get(`${site} ${country}`) ?? ownBundles(country);
    const cheapest = bundles.reduce((one, other) => (other.price.cents < one.price.cents ? other : one));
    return bundles.map((bundle) => ({ ...bundle, lowest: cheapest.price }));
  }

  /** The lowest price of one credit in a country, rounded half up to the cent. */
  async bestCreditPrice(site: string, country: string): Promise<Money> {
    const lowest = lowestCreditPrice(await this.of(site, country));
    if (lowest === undefined) throw new Error(`there is no bundle for ${country}`);
    return lowest;
  }

  async #read(): Promise<Map<string, Bundle[]>> {
    if (this.#known !== undefined && Date.now() - this.#readAt < REMEMBERED_MS) return this.#known;
    this.#readAt = Date.now();
    this.#known = readPrices(this.#pool);
    // The cache holds no failure, so the next request reads again.
    this.#known.catch(() => (this.#known = undefined));
    return this.#known;
  }
}

const OPERATOR_PRICES = query({
  row: { key: z.string(), credits: z.int(), cents: z.int(), currency: z.string() },
  text: "SELECT site_id || ' ' || country AS key, credits, cents, currency FROM bundle_prices ORDER BY credits",
});

async function readPrices(pool: Pool): Promise<Map<string, Bundle[]>> {
  const prices = new Map<string, Bundle[]>();
  for (const { key, credits, cents, currency } of await readRows(pool, OPERATOR_PRICES))
    prices.set(key, [...(prices.get(key) ?? []), { credits, price: { cents, currency } }]);
  return prices;
}
