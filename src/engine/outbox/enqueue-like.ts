import { v7 as uuidv7 } from 'uuid';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { Store } from '../store/database.ts';
import type { LikeEntry } from '../store/entry.ts';
import { applyLikeAction, likeQueue } from '../store/like-actions.ts';
import { newEntry } from './new-entry.ts';
import { wakeFlusher } from './wake.ts';

/**
 * Likes or unlikes a profile: on this device at once, on the server through the outbox. A queued like or unlike of the
 * same profile is replaced.
 */
export async function enqueueLike(store: Store, card: ProfileCard, on: boolean): Promise<void> {
  const profile = card.id;
  await store.transaction('rw', [store.outbox, store.profiles, store.likes, store.liked, store.matches], async () => {
    // Offline, only the list of likes shows a profile, so the device keeps the card that the member has just seen.
    if (on) await store.profiles.put(card);
    await store.outbox
      .where('queue')
      .equals(likeQueue(profile))
      .filter((entry) => !entry.on_wire && entry.call !== 'markLikeSeen')
      .delete();
    await add(store, { peer: profile, call: on ? 'like' : 'unlike', request: { profile } });
  });
  wakeFlusher(store.member);
}

/**
 * Clears the new flag of a like after its profile was opened; with `match`, of a match after it was shown. Without a
 * new flag nothing is sent.
 */
export async function enqueueLikeSeen(store: Store, profile: MemberId, { match }: { match: boolean }): Promise<void> {
  const hasChanged = await store.transaction(
    'rw',
    [store.outbox, store.likes, store.liked, store.matches],
    async () => {
      const [like, found] = [await store.likes.get(profile), await store.matches.get(profile)];
      if (like?.like_new !== true && !(match && found?.match_new === true)) return false;
      await add(store, { peer: profile, call: 'markLikeSeen', request: match ? { profile, match } : { profile } });
      return true;
    },
  );
  if (hasChanged) wakeFlusher(store.member);
}

async function add(store: Store, action: Pick<LikeEntry, 'peer' | 'call' | 'request'>): Promise<void> {
  const entry = {
    ...newEntry(store, { id: uuidv7(), peer: action.peer, created_at: Date.now() }),
    ...action,
    queue: likeQueue(action.peer),
    picture: null,
  } as LikeEntry;
  await store.outbox.add(entry);
  await applyLikeAction(store, entry);
}
