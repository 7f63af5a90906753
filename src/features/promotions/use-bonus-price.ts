import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Money } from '../../../contract/account/account.ts';
import { getBundles } from '../../../contract/payments/bundles.ts';
import { creditPrice, shareOf } from '../../../contract/payments/prices.ts';
import { request } from '../../engine/api/request.ts';
import { bundlesKey } from '../../domain/query-keys.ts';
import { type BonusOffer, stayOfferQuery } from './offers-query.ts';

export interface BonusPrice {
  readonly credits: number;
  readonly price: Money;
  readonly reduced: Money;
  /** The price of one credit after the discount. */
  readonly creditPrice: Money;
}

const bonusPricesQuery = queryOptions({
  queryKey: bundlesKey(undefined),
  queryFn: ({ signal }) => request(getBundles, { query: {}, signal }),
  staleTime: 60_000,
});

/**
 * The price of the middle bundle with this offer, even if another offer takes off more. Undefined while loading, or if the offer does not
 * apply to the bundle.
 */
export function useBonusPrice({ percentage, limits }: BonusOffer): BonusPrice | undefined {
  const { data } = useQuery(bonusPricesQuery);
  const bundle = data?.bundles[Math.floor(data.bundles.length / 2)];
  if (bundle === undefined || data === undefined) return undefined;
  const { credits, price } = bundle;
  const isFor =
    price.cents >= limits.minimum_order_value &&
    (limits.currency ?? price.currency) === price.currency &&
    (limits.country ?? data.country) === data.country;
  if (!isFor) return undefined;
  const reduced = { ...price, cents: price.cents - shareOf(price, percentage).cents };
  return { credits, price, reduced, creditPrice: creditPrice(reduced, credits) };
}

/** Starts the offer to a member who is about to leave, and preloads its price, so that both are shown at once. */
export async function loadStayOffer(queryClient: QueryClient): Promise<void> {
  const offer = await queryClient.query(stayOfferQuery);
  if (offer !== null) await queryClient.query(bonusPricesQuery);
}
