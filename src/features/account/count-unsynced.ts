import { countUnsent } from '../../engine/outbox/unsent.ts';
import type { Store } from '../../engine/store/database.ts';

/** Counts what is only on this device: unsent messages, drafts, and unsaved changes and pictures of the profile. */
export async function countUnsynced(store: Store): Promise<number> {
  const drafts = await store.drafts.filter((draft) => draft.text.trim() !== '').count();
  const own = (await store.ownEdits.count()) + (await store.ownPictures.count());
  return drafts + own + (await countUnsent(store));
}
