import type { QueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/ids.ts';
import type { Store } from '../../engine/store/database.ts';
import { dropUnavailable, readHidden } from '../../engine/store/drop-unavailable.ts';
import { blockedQuery } from '../../features/blocks/blocked-query.ts';
import { contactabilityKey } from '../../features/chats/use-contactability.ts';
import { forgetSuggested } from '../../features/discovery/use-finder.ts';
import { forgetProfile, renewProfile } from '../../features/profiles/profile-query.ts';
import { forgetFound, renewSearches } from '../../features/search/search-queries.ts';
import { excludeWritten, allowInCache } from '../cache/query-cache-store.ts';

/** Those were blocked, or went unseen, wherever: what was kept of them in searches and profiles goes, on the device too. */
export async function forgetPeople(
  queryClient: QueryClient,
  store: Store,
  profiles: readonly MemberId[],
): Promise<void> {
  for (const profile of profiles) {
    forgetProfile(queryClient, profile);
    forgetFound(queryClient, profile);
    forgetSuggested(queryClient, profile);
    queryClient.removeQueries({ queryKey: ['card', profile] });
    // Asked about before the block had arrived, they were a stranger that one may write to.
    void queryClient.invalidateQueries({ queryKey: contactabilityKey(profile) });
  }
  // So may the list of whom one has blocked have been.
  void queryClient.invalidateQueries({ queryKey: blockedQuery.queryKey });
  excludeWritten(store.member, profiles);
  await dropUnavailable(store, profiles);
}

/** They may be come upon again: lists that were without them are asked for anew, at once or when they are next shown. */
export async function restoreProfiles(queryClient: QueryClient, profiles: readonly MemberId[]): Promise<void> {
  allowInCache(profiles);
  for (const profile of profiles) {
    void queryClient.invalidateQueries({ queryKey: contactabilityKey(profile) });
    renewProfile(queryClient, profile);
  }
  void queryClient.invalidateQueries({ queryKey: blockedQuery.queryKey });
  await renewSearches(queryClient);
}

/** The same as `forgetPeople` for those of whom the worker heard while no page was open. */
export async function forgetNoted(queryClient: QueryClient, store: Store): Promise<void> {
  const profiles = await readHidden(store);
  if (profiles.length > 0) await forgetPeople(queryClient, store, profiles);
}
