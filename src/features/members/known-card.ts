import type { QueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/ids.ts';
import type { Distance, ProfileCard } from '../../../contract/profile-card.ts';
import { findRelated } from './profile-query.ts';
import { findFound } from './search-queries.ts';

/** What a list shows of somebody; how far away they are, where it says so. */
export type KnownCard = ProfileCard & { readonly distance?: Distance };

/** Their card, where one of the searches or profiles on this device shows it. Whoever is hidden from one stands in none of them. */
export function findCard(client: QueryClient, id: MemberId): KnownCard | undefined {
  return findFound(client, id) ?? findRelated(client, id);
}
