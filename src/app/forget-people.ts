import type { QueryClient } from '@tanstack/react-query';
import type { MemberId } from '../../contract/ids.ts';
import type { Store } from '../engine/store/database.ts';
import { dropHidden, readHidden } from '../engine/sync/drop-hidden.ts';
import { blockedQuery } from '../features/account/blocked-query.ts';
import { strangerKey } from '../features/chats/use-stranger.ts';
import { forgetSuggested } from '../features/discovery/use-finder.ts';
import { forgetProfile } from '../features/members/profile-query.ts';
import { forgetFound } from '../features/members/search-queries.ts';
import { strikeWritten } from './query-cache-store.ts';

/** Those were blocked, or went unseen, wherever: what was kept of them in searches and profiles goes, on the device too. */
export async function forgetPeople(queryClient: QueryClient, store: Store, profiles: readonly MemberId[]): Promise<void> {
  for (const profile of profiles) {
    forgetProfile(queryClient, profile);
    forgetFound(queryClient, profile);
    forgetSuggested(queryClient, profile);
    queryClient.removeQueries({ queryKey: ['card', profile] });
    // Asked about before the block had arrived, they were a stranger that one may write to.
    void queryClient.invalidateQueries({ queryKey: strangerKey(profile) });
  }
  // So may the list of whom one has blocked have been.
  void queryClient.invalidateQueries({ queryKey: blockedQuery.queryKey });
  strikeWritten(store.member, profiles);
  await dropHidden(store, profiles);
}

/** The same for those of whom the worker heard while no page was open. */
export async function forgetNoted(queryClient: QueryClient, store: Store): Promise<void> {
  const profiles = await readHidden(store);
  if (profiles.length > 0) await forgetPeople(queryClient, store, profiles);
}
