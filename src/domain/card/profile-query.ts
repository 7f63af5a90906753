import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/base/ids.ts';
import { getProfilePage, type ProfilePage } from '../../../contract/profiles/profiles.ts';
import type { ProfileResult } from '../../../contract/profiles/profile-card.ts';
import { request } from '../../engine/api/request.ts';
import { retryInQuery } from '../../engine/api/retry-in-query.ts';
import { profileKey, profilesKey, profileViewsKey } from '../query-keys.ts';

/** Covers the time between the press on a card and the screen. A reload requests the profile again. */
const FRESH_MS = 5_000;
/** The number of cached profiles. The storage that a browser grants is limited. */
const MAX_PROFILES = 40;

/** A profile as this viewer sees it. The last viewed profiles stay on the device for offline use. */
export const profileQuery = (id: MemberId, isMember: boolean) =>
  queryOptions({
    queryKey: profileKey(id, isMember),
    queryFn: ({ signal }) => request(getProfilePage, { query: { id }, signal, isRetriedByQuery: true }),
    ...retryInQuery,
    staleTime: FRESH_MS,
    // Each call counts as a visit to the profile, and a visit reveals a block to the viewer. So an open page does not refetch by itself.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { persist: true },
  });

/**
 * Drops the cached profile of a member who is blocked or unavailable, also as a related member of other profiles.
 * A profile that is on screen is fetched again.
 */
export function dropCachedProfile(client: QueryClient, id: MemberId): void {
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
  refetchProfile(client, id);
}

/** Fetches a profile again if it is on screen, because the viewer may see more or less of it. */
export function refetchProfile(client: QueryClient, id: MemberId): void {
  void client.invalidateQueries({ queryKey: profileViewsKey(id) });
}

/** The card of a member among the related profiles of another. */
export function findRelated(client: QueryClient, id: MemberId): ProfileResult | undefined {
  const pages = client.getQueriesData<ProfilePage>({ queryKey: profilesKey });
  return pages.flatMap(([, page]) => page?.related ?? []).find((card) => card.id === id);
}

/** Drops all cached profiles except the last viewed ones. */
export function pruneProfiles(client: QueryClient): void {
  const seen = client.getQueryCache().findAll({ queryKey: profilesKey, type: 'inactive' });
  const oldestFirst = seen.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of oldestFirst.slice(0, Math.max(0, oldestFirst.length - MAX_PROFILES)))
    client.removeQueries({ queryKey: query.queryKey, exact: true });
}
