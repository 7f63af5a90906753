import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { Store } from '../store/database.ts';
import { addEntry, newEntry } from './add-entry.ts';

/**
 * Likes or unlikes a profile: on this device at once, on the server through the outbox. The new entry replaces a queued like
 * or unlike of the same profile.
 */
export async function enqueueLike(store: Store, card: ProfileCard, on: boolean): Promise<void> {
  const call = on ? 'like' : 'unlike';
  const own = { peer: card.id, request: { profile: card.id } };
  await addEntry(store, call, async () => {
    // Offline, only the list of likes shows a profile, so the device stores the card that the member has seen.
    if (on) await store.profiles.put(card);
    return newEntry(store, call, own);
  });
}

/**
 * Clears the new flag of a like after its profile was opened; with `match`, of a match after it was shown. Sends nothing
 * if the flag is not set.
 */
export function enqueueLikeSeen(store: Store, profile: MemberId, { match }: { match: boolean }): Promise<void> {
  return addEntry(store, 'markLikeSeen', async () => {
    const [received, found] = [await store.likes.get(profile), await store.matches.get(profile)];
    if (received?.like_new !== true && !(match && found?.match_new === true)) return null;
    return newEntry(store, 'markLikeSeen', {
      peer: profile,
      request: match ? { profile, match } : { profile },
    });
  });
}
