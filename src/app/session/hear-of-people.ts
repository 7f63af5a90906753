import type { QueryClient } from '@tanstack/react-query';
import type { Announcement } from '../../engine/coordination/announcements.ts';
import type { Store } from '../../engine/store/database.ts';
import { renewProfile } from '../../features/profiles/profile-query.ts';
import { forgetPeople, restoreProfiles } from './forget-people.ts';

/** Applies an announced change of visible members to the caches. */
export async function hearOfPeople(
  { kind, profiles }: Extract<Announcement, { profiles: unknown }>,
  queryClient: QueryClient,
  store: Store,
): Promise<void> {
  if (kind === 'hidden') await forgetPeople(queryClient, store, profiles);
  else if (kind === 'unblocked') await restoreProfiles(queryClient, profiles);
  else for (const profile of profiles) renewProfile(queryClient, profile);
}
