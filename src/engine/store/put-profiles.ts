import type { ProfileCard } from '../../../contract/profile-card.ts';
import type { Store } from './database.ts';
import { slicesOf, writeInTurn } from './write-in-slices.ts';

/** Stores cards in slices inside the caller's transaction. A first sync brings hundreds, which would block the thread. */
export function putProfiles(store: Store, profiles: readonly ProfileCard[]): PromiseLike<unknown> {
  const write = (slice: ProfileCard[]) => store.profiles.bulkPut(slice);
  // An empty list asks the database too: Dexie ends a transaction that awaits anything else.
  return profiles.length === 0 ? write([]) : writeInTurn(slicesOf(profiles, write));
}
