import type { ProfileCard } from '../../../contract/profile-card.ts';
import type { Store } from './database.ts';
import { slicesOf, writeInTurn } from './write-in-slices.ts';

/**
 * Stores cards in slices inside the caller's transaction. A first sync brings hundreds, which would block the thread. The card of an
 * erased account has no name and nothing else that is true: the device forgets the one that it has.
 */
export function putProfiles(store: Store, profiles: readonly ProfileCard[]): PromiseLike<unknown> {
  const write = (slice: ProfileCard[]) => {
    const erased = slice.filter(({ name }) => name === '').map(({ id }) => id);
    const put = store.profiles.bulkPut(slice);
    return erased.length === 0 ? put : put.then(() => store.profiles.bulkDelete(erased));
  };
  // An empty list asks the database too: Dexie ends a transaction that awaits anything else.
  return profiles.length === 0 ? write([]) : writeInTurn(slicesOf(profiles, write));
}
