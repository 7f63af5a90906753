import type { Pool } from 'pg';
import type { Money } from '../../../../contract/account/account.ts';
import type { MemberId } from '../../../../contract/base/ids.ts';
import type { PaymentMethod } from '../../../../contract/payments/states.ts';
import type { BundleOffer, Discount } from '../../../../contract/payments/payments.ts';
import { creditPrice } from '../../../../contract/payments/prices.ts';
import { Refusal } from '../../../platform/problems.ts';
import type { PricedBundle } from './bundles.ts';
import { type Price, discountedPrice } from './price.ts';
import { vatRateOf } from './vat-rates.ts';

/** What SQL needs to know of a purchase to decide on a code: see check_code. */
export interface Purchase {
  readonly list: Money;
  readonly country: string;
  readonly method?: PaymentMethod | undefined;
}

/** A bundle with its price for a member, after a code. */
export interface Quote extends Price {
  readonly credits: number;
  readonly country: string;
  readonly vatRate: number;
  readonly discount: Discount | null;
  /** Of a typed code and the best running offer the one that takes less off. Null if there are not both. */
  readonly lesser: Discount | null;
  /** How much has to remain paid so that the member stays premium by this purchase. */
  readonly premium: Money;
}

/** For whom, where and how a bundle is priced. */
export interface Wish {
  readonly member: MemberId;
  readonly country: string;
  /** Undefined: the best running offer of the member. */
  readonly code: string | undefined;
  readonly method?: PaymentMethod | undefined;
}

/** Prices a bundle for a member. Refuses a code that does not work for it. A code that takes less off than an offer replaces no offer. */
export async function quote(pool: Pool, { credits, price, lowest }: PricedBundle, wish: Wish): Promise<Quote> {
  const { country, method } = wish;
  const [found, lesser] = await discountsFor(pool, wish, { list: price, country, method });
  const vatRate = vatRateOf(country);
  const terms = (discount: FoundCode | undefined) => ({ percentage: discount?.percentage ?? 0, vatRate });
  const discountOf = (discount: FoundCode | undefined) =>
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

/** The discount of a price, and after it the one that takes less off. Of equal ones the price has the code that was typed. */
async function discountsFor(pool: Pool, { member, code }: Wish, purchase: Purchase): Promise<readonly FoundCode[]> {
  const typed = code === undefined ? undefined : await redeemable(pool, { member, code }, purchase);
  const offer = await bestOffer(pool, member, purchase);
  const both = [typed, offer?.code === typed?.code ? undefined : offer].filter((one) => one !== undefined);
  return both.toSorted((one, other) => other.percentage - one.percentage);
}

/** The bundles as they are offered to a member, or to a visitor, who has no offers. */
export async function offerBundles(
  pool: Pool,
  bundles: readonly PricedBundle[],
  { member, country }: { readonly member: MemberId | undefined; readonly country: string },
): Promise<{ bundles: BundleOffer[]; offer: Discount | null }> {
  const vatRate = vatRateOf(country);
  const quotes = await Promise.all(
    bundles.map(async (bundle) =>
      member === undefined
        ? { ...discountedPrice(bundle.price, { percentage: 0, vatRate }), credits: bundle.credits, discount: null }
        : quote(pool, bundle, { member, country, code: undefined }),
    ),
  );
  const [smallest] = quotes;
  const dearest = smallest === undefined ? 1 : smallest.total.cents / smallest.credits;
  return {
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

interface FoundCode {
  readonly code: string;
  readonly percentage: number;
  readonly expires_at: Date | null;
  readonly methods?: PaymentMethod[] | null;
}

const describeDiscount = ({ code, percentage, expires_at, methods }: FoundCode, { off }: Price): Discount => ({
  code,
  percentage,
  amount: off,
  expires: expires_at?.toISOString() ?? null,
  methods: methods ?? null,
});

/** The running offer to a member that takes most off a purchase. */
export async function bestOffer(pool: Pool, member: MemberId, purchase: Purchase): Promise<FoundCode | undefined> {
  const { rows } = await pool.query<FoundCode>('SELECT * FROM best_offer($1, $2)', [member, describe(purchase)]);
  return rows[0];
}

/** Returns what a code takes off, or refuses it with the reason. */
export async function redeemable(
  pool: Pool,
  { member, code }: { readonly member: MemberId; readonly code: string },
  purchase: Partial<Purchase>,
): Promise<FoundCode> {
  const { rows } = await pool.query<FoundCode & CodeVerdict>(
    'SELECT upper($2) AS code, c.* FROM check_code($1, $2, $3) c',
    [member, code, describe(purchase)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('check_code has no answer');
  refuseCode(row);
  return row;
}

export interface CodeVerdict {
  readonly verdict:
    | 'ok'
    | 'discount_not_found'
    | 'discount_used'
    | 'discount_expired'
    | 'discount_country'
    | 'discount_currency'
    | 'discount_minimum'
    | 'discount_method';
  readonly expires_at: Date | null;
  readonly minimum_cents: number;
  readonly country: string | null;
  readonly currency: string | null;
  readonly methods: PaymentMethod[] | null;
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

/** The purchase as check_code reads it. */
const describe = ({ list, country, method }: Partial<Purchase>): string =>
  JSON.stringify({ list_cents: list?.cents, currency: list?.currency, country, method });
