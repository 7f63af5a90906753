import type { QueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { Store } from '../../engine/store/database.ts';
import { dropUnavailable, readUnavailable } from '../../engine/store/drop-unavailable.ts';
import { dropSuggestion } from '../../features/discovery/finder/use-finder.ts';
import { dropCachedProfile, refetchProfile } from '../../domain/card/profile-query.ts';
import { dropFromSearches, refetchSearches } from '../../domain/search/search-queries.ts';
import { excludeFromCache, allowInCache } from '../cache/query-cache-store.ts';
import { blockedKey, cardKey, contactabilityKey } from '../../domain/query-keys.ts';

/** Removes members that are blocked or unavailable from cached searches and profiles, in memory and on the device. */
export async function dropMembers(
  queryClient: QueryClient,
  store: Store,
  profiles: readonly MemberId[],
): Promise<void> {
  for (const profile of profiles) {
    dropCachedProfile(queryClient, profile);
    dropFromSearches(queryClient, profile);
    dropSuggestion(queryClient, profile);
    queryClient.removeQueries({ queryKey: cardKey(profile) });
    // An answer from before the block may allow writing to them.
    void queryClient.invalidateQueries({ queryKey: contactabilityKey(profile) });
  }
  // The blocked-members query may be stale too.
  void queryClient.invalidateQueries({ queryKey: blockedKey });
  excludeFromCache(store.member, profiles);
  await dropUnavailable(store, profiles);
}

/** Invalidates the lists that omitted members, so that they appear again. A shown list reloads at once, others when they are shown. */
export async function restoreProfiles(
  queryClient: QueryClient,
  store: Store,
  profiles: readonly MemberId[],
): Promise<void> {
  allowInCache(store.member, profiles);
  for (const profile of profiles) {
    void queryClient.invalidateQueries({ queryKey: contactabilityKey(profile) });
    refetchProfile(queryClient, profile);
  }
  void queryClient.invalidateQueries({ queryKey: blockedKey });
  await refetchSearches(queryClient);
}

/** Applies `dropMembers` to the members that the worker recorded while no page was open. */
export async function dropNotedMembers(queryClient: QueryClient, store: Store): Promise<void> {
  const profiles = await readUnavailable(store);
  if (profiles.length > 0) await dropMembers(queryClient, store, profiles);
}
