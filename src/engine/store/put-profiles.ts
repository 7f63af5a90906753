import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { Store } from './database.ts';
import { dropProfile } from './drop-conversation.ts';
import { slicesOf, writeInTurn } from './write-in-slices.ts';

/** The card of an erased account has an empty name. Its other fields are meaningless. */
export const isErased = ({ name }: ProfileCard) => name === '';

/**
 * Stores cards in slices inside the caller's transaction. A first sync receives hundreds, which would block the thread. Deletes
 * the cards of erased accounts and returns the addresses of their pictures, to delete from the caches after the transaction.
 */
export async function putProfiles(store: Store, profiles: readonly ProfileCard[]): Promise<string[]> {
  const cards = profiles.filter((profile) => !isErased(profile));
  const put = (slice: ProfileCard[]) => store.profiles.bulkPut(slice);
  // An empty list also makes a request to the database: Dexie ends a transaction that awaits anything else.
  await (cards.length === 0 ? put([]) : writeInTurn(slicesOf(cards, put)));
  const pictures: string[] = [];
  for (const { id } of profiles.filter(isErased)) pictures.push(...(await dropProfile(store, id)));
  return pictures;
}
