import type { QueryClient } from '@tanstack/react-query';
import { stayOfferQuery } from './offers-query.ts';
import { bonusPricesQuery } from './use-bonus-price.ts';

/** Starts the offer to a member who is about to leave, and preloads its price, so that both are shown at once. */
export async function loadStayOffer(queryClient: QueryClient): Promise<void> {
  const offer = await queryClient.query(stayOfferQuery);
  if (offer !== null) await queryClient.query(bonusPricesQuery);
}
