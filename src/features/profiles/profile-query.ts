import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/ids.ts';
import { getProfilePage, type ProfilePage } from '../../../contract/profiles.ts';
import type { FoundProfile } from '../../../contract/profile-card.ts';
import { request } from '../../engine/api/request.ts';
import { profileKey, profilesKey, profileViewsKey } from '../../query-keys.ts';

/** Between a card that is pressed and the screen; a reload asks again. */
const FRESH_MS = 5_000;
/** More than anybody looks through again without a network; the place that a browser gives us is bounded. */
const KEPT = 40;

/** A profile as this viewer sees it. Those that were seen last are kept on the device, and read without a network. */
export const profileQuery = (id: MemberId, isMember: boolean) =>
  queryOptions({
    queryKey: profileKey(id, isMember),
    queryFn: ({ signal }) => request(getProfilePage, { query: { id }, signal }),
    staleTime: FRESH_MS,
    meta: { persist: true },
  });

/**
 * Drops the cached profile of a member who was blocked or is gone, also as a related member of other profiles.
 * A profile that is on screen is fetched again.
 */
export function forgetProfile(client: QueryClient, id: MemberId): void {
  client.removeQueries({ queryKey: profileViewsKey(id), type: 'inactive' });
  for (const [queryKey, page] of client.getQueriesData<ProfilePage>({ queryKey: profilesKey })) {
    if (page === undefined || !page.related.some((card) => card.id === id)) continue;
    const related = page.related.filter((card) => card.id !== id);
    client.setQueryData<ProfilePage>(
      queryKey,
      { ...page, related },
      { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt },
    );
  }
  renewProfile(client, id);
}

/** They may be seen again, or no longer: what is looked at is asked for anew. */
export function renewProfile(client: QueryClient, id: MemberId): void {
  void client.invalidateQueries({ queryKey: profileViewsKey(id) });
}

/** Their card, where it stands beside another's profile. */
export function findRelated(client: QueryClient, id: MemberId): FoundProfile | undefined {
  const pages = client.getQueriesData<ProfilePage>({ queryKey: profilesKey });
  return pages.flatMap(([, page]) => page?.related ?? []).find((card) => card.id === id);
}

/** Lets go of all but the profiles that were seen last. */
export function keepNewestProfiles(client: QueryClient): void {
  const seen = client.getQueryCache().findAll({ queryKey: profilesKey, type: 'inactive' });
  const oldestFirst = seen.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of oldestFirst.slice(0, Math.max(0, oldestFirst.length - KEPT)))
    client.removeQueries({ queryKey: query.queryKey, exact: true });
}
