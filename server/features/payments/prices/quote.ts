import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Money } from '../../../../contract/account/account.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../contract/payments/states.ts';
import type { ResponseOf } from '../../../../contract/base/call.ts';
import type { Discount, getBundles } from '../../../../contract/payments/bundles.ts';
import { DISCOUNT_PROBLEMS } from '../../../../contract/payments/payments.ts';
import { creditPrice } from '../../../../contract/payments/prices.ts';
import { query, readRow, type RowOf } from '../../../platform/database/query.ts';
import { Refusal } from '../../../platform/problems.ts';
import type { Bundles, PricedBundle } from './bundles.ts';
import { type Price, discountedPrice } from './price.ts';
import { vatRateOf } from './vat-rates.ts';

/** The data of a purchase with which the SQL function check_code decides on a code. */
export interface Purchase {
  readonly list: Money;
  readonly country: string;
  readonly method?: PaymentMethod | undefined;
}

/** A bundle with its price for a member, with the discount. */
export interface Quote extends Price {
  readonly credits: number;
  readonly country: string;
  readonly vatRate: number;
  readonly discount: Discount | null;
  /** The smaller discount of a typed code and the best running offer. Null unless both exist. */
  readonly lesser: Discount | null;
  /** The minimum that must remain paid for premium by this purchase. */
  readonly premium: Money;
}

/** The member, country, code and method for which a bundle is priced. */
export interface QuoteOptions {
  readonly member: MemberId;
  readonly country: string;
  /** Undefined means the best running offer of the member. */
  readonly code: string | undefined;
  readonly method?: PaymentMethod | undefined;
}

/**
 * Prices a bundle for a member. Refuses a code that is invalid for it. A code with a smaller discount than an offer does not replace it.
 */
export async function quote(
  pool: Pool,
  { credits, price, lowest }: PricedBundle,
  options: QuoteOptions,
): Promise<Quote> {
  const { country, method } = options;
  const [found, lesser] = await discountsFor(pool, options, { list: price, country, method });
  const vatRate = vatRateOf(country);
  const terms = (discount: CodeResult | undefined) => ({ percentage: discount?.percentage ?? 0, vatRate });
  const discountOf = (discount: CodeResult | undefined) =>
    discount === undefined ? null : describeDiscount(discount, discountedPrice(price, terms(discount)));
  return {
    ...discountedPrice(price, terms(found)),
    credits,
    country,
    vatRate,
    discount: discountOf(found),
    lesser: discountOf(lesser),
    premium: discountedPrice(lowest, terms(found)).total,
  };
}

/** Returns the discount of a price, then the smaller one if there is one. If both are equal, the typed code comes first. */
async function discountsFor(
  pool: Pool,
  { member, code }: QuoteOptions,
  purchase: Purchase,
): Promise<readonly CodeResult[]> {
  const typed = code === undefined ? undefined : await redeemable(pool, { member, code }, purchase);
  const offer = await bestOffer(pool, member, purchase);
  const both = [typed, offer?.code === typed?.code ? undefined : offer].filter((one) => one !== undefined);
  return both.toSorted((one, other) => other.percentage - one.percentage);
}

/** The country and the person for whom bundles are on offer. */
interface Offering {
  readonly site: string;
  readonly country: string;
  /** Undefined for a visitor, who has no offers. */
  readonly member: MemberId | undefined;
}

/** Returns the bundles of a country with the prices for a member or a visitor. */
export async function offerBundles(
  { pool, bundles }: { readonly pool: Pool; readonly bundles: Bundles },
  { site, country, member }: Offering,
): Promise<ResponseOf<typeof getBundles>> {
  const vatRate = vatRateOf(country);
  const quotes = await Promise.all(
    (await bundles.of(site, country)).map(async (bundle) =>
      member === undefined
        ? { ...discountedPrice(bundle.price, { percentage: 0, vatRate }), credits: bundle.credits, discount: null }
        : quote(pool, bundle, { member, country, code: undefined }),
    ),
  );
  const [smallest] = quotes;
  const dearest = smallest === undefined ? 1 : smallest.total.cents / smallest.credits;
  return {
    country,
    vat_rate: vatRate,
    bundles: quotes.map(({ credits, list, total, discount }) => ({
      credits,
      price: list,
      reduced: discount === null ? null : total,
      credit_price: creditPrice(total, credits),
      saving: Math.floor((1 - total.cents / credits / dearest) * 100),
    })),
    offer: quotes.findLast(({ discount }) => discount !== null)?.discount ?? null,
  };
}

type CodeResult = RowOf<typeof BEST_OFFER> & Partial<Pick<CodeVerdict, 'methods'>>;

const describeDiscount = ({ code, percentage, expires_at, methods }: CodeResult, { off }: Price): Discount => ({
  code,
  percentage,
  amount: off,
  expires: expires_at?.toISOString() ?? null,
  methods: methods ?? null,
});

const BEST_OFFER = query({
  row: { code: z.string(), percentage: z.int(), expires_at: z.nullable(z.date()) },
  text: 'SELECT * FROM best_offer($1, $2)',
});

/** Returns the running offer of a member with the largest discount on a purchase. */
export async function bestOffer(pool: Pool, member: MemberId, purchase: Purchase): Promise<CodeResult | undefined> {
  return readRow(pool, BEST_OFFER, [member, describe(purchase)]);
}

const CODE_VERDICT = query({
  row: {
    code: z.string(),
    verdict: z.enum(['ok', ...DISCOUNT_PROBLEMS]),
    percentage: z.int(),
    expires_at: z.nullable(z.date()),
    minimum_cents: z.int(),
    country: z.nullable(z.string()),
    currency: z.nullable(z.string()),
    methods: z.nullable(z.array(z.enum(PAYMENT_METHODS))),
  },
  text: `SELECT upper($2) AS code, c.verdict, c.percentage, c.expires_at, c.minimum_cents, c.country, c.currency, c.methods
     FROM check_code($1, $2, $3) c`,
});
type CodeVerdict = RowOf<typeof CODE_VERDICT>;

/** Returns the discount of a code, or refuses it with the reason. */
export async function redeemable(
  pool: Pool,
  { member, code }: { readonly member: MemberId; readonly code: string },
  purchase: Partial<Purchase>,
): Promise<CodeResult> {
  const row = await readRow(pool, CODE_VERDICT, [member, code, describe(purchase)]);
  if (row === undefined) throw new Error('check_code has no answer');
  refuseCode(row);
  return row;
}

function refuseCode({ verdict, expires_at, minimum_cents, country, currency, methods }: CodeVerdict): void {
  switch (verdict) {
    case 'ok':
      return;
    case 'discount_expired':
      throw new Refusal(verdict, { expired_at: expires_at?.toISOString() ?? '' });
    case 'discount_country':
      throw new Refusal(verdict, { country: country ?? '' });
    case 'discount_currency':
      throw new Refusal(verdict, { currency: currency ?? '' });
    case 'discount_minimum':
      throw new Refusal(verdict, { minimum: { cents: minimum_cents, currency: currency ?? '' } });
    case 'discount_method':
      throw new Refusal(verdict, { methods: methods ?? [] });
    default:
      throw new Refusal(verdict, {});
  }
}

/** Formats a purchase as check_code reads it. */
const describe = ({ list, country, method }: Partial<Purchase>): string =>
  JSON.stringify({ list_cents: list?.cents, currency: list?.currency, country, method });
