import type { QueryClient } from '@tanstack/react-query';
import type { Announcement } from '../../engine/coordination/announcements.ts';
import type { Store } from '../../engine/store/database.ts';
import { refetchProfile } from '../../domain/card/profile-query.ts';
import { blockedKey, contactabilitiesKey, profilesKey } from '../../domain/query-keys.ts';
import { refetchSearches } from '../../domain/search/search-queries.ts';
import { dropMembers, restoreProfiles } from './drop-members.ts';

type MemberChanges = Extract<Announcement, { profiles: unknown } | { kind: 'reloaded' }>;

/** Applies announced changes of other members to the query cache. */
export async function applyMemberChanges(
  announcement: MemberChanges,
  queryClient: QueryClient,
  store: Store,
): Promise<void> {
  if (announcement.kind === 'reloaded') await refetchMembers(queryClient);
  else if (announcement.kind === 'hidden') await dropMembers(queryClient, store, announcement.profiles);
  else if (announcement.kind === 'unblocked') await restoreProfiles(queryClient, store, announcement.profiles);
  else for (const profile of announcement.profiles) refetchProfile(queryClient, profile);
}

/** Fetches all data of other members again: at once if it is on screen, else with its next screen. */
async function refetchMembers(queryClient: QueryClient): Promise<void> {
  for (const queryKey of [profilesKey, contactabilitiesKey, blockedKey])
    void queryClient.invalidateQueries({ queryKey });
  await refetchSearches(queryClient);
}
