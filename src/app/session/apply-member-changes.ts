import type { QueryClient } from '@tanstack/react-query';
import type { Announcement } from '../../engine/coordination/announcements.ts';
import type { Store } from '../../engine/store/database.ts';
import { refetchProfile } from '../../domain/card/profile-query.ts';
import { dropMembers, restoreProfiles } from './drop-members.ts';

/** Applies an announced change of visible members to the caches. */
export async function applyMemberChanges(
  { kind, profiles }: Extract<Announcement, { profiles: unknown }>,
  queryClient: QueryClient,
  store: Store,
): Promise<void> {
  if (kind === 'hidden') await dropMembers(queryClient, store, profiles);
  else if (kind === 'unblocked') await restoreProfiles(queryClient, store, profiles);
  else for (const profile of profiles) refetchProfile(queryClient, profile);
}
