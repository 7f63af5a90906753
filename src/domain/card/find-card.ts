import type { QueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { Distance, ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { findInSearches } from '../search/search-queries.ts';
import { findRelated } from './profile-query.ts';

/** A card from any list of this device, with the distance if the list has it. */
export type KnownCard = ProfileCard & { readonly distance?: Distance };

/** The card of a member that a cached search or profile shows. A blocked member is removed from both caches. */
export function findCard(client: QueryClient, id: MemberId): KnownCard | undefined {
  return findInSearches(client, id) ?? findRelated(client, id);
}
