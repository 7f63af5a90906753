import type { MemberId } from '../../../contract/ids.ts';
import type { LikeList } from '../../../contract/likes.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { countLikeLists, readLiked, readLikeList } from '../../engine/store/like-lists.ts';
import { likeCountsKey, likedKey, likesKey } from '../../query-keys.ts';

/** One of the lists from the store, cached for the next start. */
export function useLikeList(list: LikeList) {
  const store = useStore();
  return useLive(likesKey(list), () => readLikeList(store, list), { persist: true });
}

export function useLikeCounts(): Record<LikeList, number> | undefined {
  const store = useStore();
  return useLive(likeCountsKey, () => countLikeLists(store), { persist: true }).data;
}

/** Whether the member likes a profile. All hearts of a screen share one query. */
export function useIsLiked(id: MemberId): boolean {
  const store = useStore();
  return useLive(likedKey, () => readLiked(store), { persist: true }).data?.includes(id) ?? false;
}
