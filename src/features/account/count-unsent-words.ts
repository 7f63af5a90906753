import { countUnsent } from '../../engine/outbox/unsent.ts';
import type { Store } from '../../engine/store/database.ts';

/** How many messages and drafts of the member are on this device only, with what they said and showed of themself. */
export async function countUnsentWords(store: Store): Promise<number> {
  const drafts = await store.drafts.filter((draft) => draft.text.trim() !== '').count();
  const own = (await store.ownEdits.count()) + (await store.ownPictures.count());
  return drafts + own + (await countUnsent(store));
}
