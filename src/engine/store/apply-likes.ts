import type { Table } from 'dexie';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ResponseOf } from '../../../contract/base/call.ts';
import type { getLikes, Liked, LikedBy, Match } from '../../../contract/likes/likes.ts';
import { applyWaitingLikes } from './like-actions.ts';
import type { Store } from './database.ts';

export const LIKE_TABLES = ['likes', 'liked', 'matches'] as const;

/** Rows of the three like tables, by table. */
interface LikeRows {
  readonly likes: readonly LikedBy[];
  readonly liked: readonly Liked[];
  readonly matches: readonly Match[];
}

/** The likes and matches that the server added and removed. */
export interface LikeChanges {
  readonly likes: LikeRows;
  readonly likesRemoved: { readonly [Name in keyof LikeRows]: readonly MemberId[] };
}

/** Replaces all likes and matches by the server's lists. Runs inside the caller's transaction. */
export async function replaceLikes(
  store: Store,
  lists: ResponseOf<typeof getLikes>,
  blocked: ReadonlySet<MemberId>,
): Promise<void> {
  for (const name of LIKE_TABLES) await store[name].clear();
  const likes = { likes: lists.liked_by, liked: lists.likes, matches: lists.matches };
  await applyLikes(store, { likes, likesRemoved: { likes: [], liked: [], matches: [] } }, blocked);
}

/**
 * Writes the server's likes and matches, then reapplies the local like actions that the server has not answered yet.
 * Runs inside the caller's transaction.
 */
export async function applyLikes(
  store: Store,
  { likes, likesRemoved }: LikeChanges,
  blocked: ReadonlySet<MemberId>,
): Promise<void> {
  for (const name of LIKE_TABLES) {
    const table = store[name] as Table<{ id: MemberId }, MemberId>;
    await table.bulkDelete([...likesRemoved[name]]);
    await table.bulkPut(likes[name].filter(({ id }) => !blocked.has(id)));
  }
  await applyWaitingLikes(store, blocked);
}
