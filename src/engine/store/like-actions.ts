import type { MemberId } from '../../../contract/base/ids.ts';
import type { Store } from './database.ts';
import type { LikeEntry } from './entry.ts';

export const likeQueue = (profile: string) => `like:${profile}`;

/**
 * Applies a like, an unlike or a seen mark to this device before the server confirms it, inside the caller's
 * transaction. A member who likes back has seen the received like.
 */
export async function applyLikeAction(
  store: Store,
  { call, peer, request, created_at }: Pick<LikeEntry, 'call' | 'peer' | 'request' | 'created_at'>,
): Promise<void> {
  if (call === 'unlike') {
    await store.liked.delete(peer);
    await store.matches.delete(peer);
    return;
  }
  if (call === 'like') await store.liked.put({ id: peer, liked_at: new Date(created_at).toISOString() });
  else if ('match' in request) await store.matches.update(peer, { match_new: false });
  await store.likes.update(peer, { like_new: false });
}

/**
 * Reapplies the local like actions over the server's state, which may not include them yet. Call it inside a
 * transaction on the outbox.
 */
export async function applyWaitingLikes(store: Store, blocked: ReadonlySet<MemberId>): Promise<void> {
  const entries = (await store.outbox.where('queue').startsWith(likeQueue('')).sortBy('position')) as LikeEntry[];
  for (const entry of entries) if (!blocked.has(entry.peer)) await applyLikeAction(store, entry);
}
