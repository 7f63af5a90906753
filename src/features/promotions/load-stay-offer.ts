import type { QueryClient } from '@tanstack/react-query';
import { stayOfferQuery } from './offers-query.ts';
import { bonusPricesQuery } from './use-bonus-price.ts';

/** Begins the offer to a member who is about to leave, and loads its price, so that both are there when it is shown. */
export async function loadStayOffer(queryClient: QueryClient): Promise<void> {
  const offer = await queryClient.query(stayOfferQuery);
  if (offer !== null) await queryClient.query(bonusPricesQuery);
}
