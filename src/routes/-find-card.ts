import type { QueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../contract/base/ids.ts';
import { findRelated } from '../features/profiles/profile-query.ts';
import type { KnownCard } from '../features/profiles/profile-viewer.ts';
import { findInSearches } from '../features/search/search-queries.ts';

/** The card of a member that a cached search or profile shows. A blocked member is removed from both caches. */
export function findCard(client: QueryClient, id: MemberId): KnownCard | undefined {
  return findInSearches(client, id) ?? findRelated(client, id);
}
