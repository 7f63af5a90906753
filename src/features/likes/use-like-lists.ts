import { useQuery } from '@tanstack/react-query';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { LikeList } from '../../../contract/likes/likes.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { useOnline } from '../../browser/use-online.ts';
import { countLikeLists, type LikeCounts, readLiked, readLikeList } from '../../engine/store/like-lists.ts';
import { request } from '../../engine/api/request.ts';
import { retryInQuery } from '../../engine/api/retry-in-query.ts';
import { readCursor } from '../../engine/sync/apply-changes.ts';
import { reloadLikes } from '../../engine/sync/reload.ts';
import { likeCountsKey, likedKey, likesKey, likesRefreshKey, syncedAtKey } from '../../domain/query-keys.ts';

/** One of the lists from the store, cached for the next start. */
export function useLikeList(list: LikeList) {
  const store = useStore();
  return useLive(likesKey(list), () => readLikeList(store, list), { persist: true });
}

/**
 * Reloads the lists from the server into the store when the member opens the screen. A failure does not change the store.
 * Returns whether it failed.
 */
export function useLikesRefresh(): boolean {
  const store = useStore();
  const isOnline = useOnline();
  const { isError, failureReason } = useQuery({
    queryKey: likesRefreshKey,
    queryFn: ({ signal }) => reloadLikes(store, requestOnce, signal).then(() => null),
    ...retryInQuery,
    enabled: isOnline,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  // After the first failure the screen shows the age of the lists, while the query retries.
  return isError || failureReason !== null;
}

const requestOnce: typeof request = (call, options) => request(call, { ...options, isRetriedByQuery: true });

/** The time (ms) when this device last was up to date; null if it is unknown. */
export function useSyncedAt(): number | null {
  const store = useStore();
  return useLive(syncedAtKey, async () => (await readCursor(store))?.at ?? null, { persist: true }).data ?? null;
}

export function useLikeCounts(): LikeCounts | undefined {
  const store = useStore();
  return useLive(likeCountsKey, () => countLikeLists(store), { persist: true }).data;
}

/** Whether the member likes a profile. All hearts of a screen share one query. */
export function useIsLiked(id: MemberId): boolean {
  const store = useStore();
  return useLive(likedKey, () => readLiked(store), { persist: true }).data?.includes(id) ?? false;
}
