import Dexie from 'dexie';
import { announce } from './announcements.ts';
import { releaseDevice } from './device.ts';
import { isStoreClosed, type Store } from './store/database.ts';
import { forgetMemberCaches } from './store/member-caches.ts';

/**
 * After a logout: first the record of who is here, then the member's data; with `keepUnsent`, unsent words and drafts
 * stay in their database, opened again only by the same member's login.
 */
export async function endSession(store: Store, { keepUnsent }: { keepUnsent: boolean }): Promise<void> {
  await releaseDevice();
  announce({ kind: 'session-ended', member: store.member });
  await forgetMemberCaches();
  if (keepUnsent) {
    const tables = [store.conversations, store.profiles, store.messages, store.likes, store.marks, store.uncovered];
    const clearing = store.transaction('rw', tables, async () => {
      await Promise.all(tables.map((table) => table.clear()));
    });
    // Closed already: another tab has deleted it all.
    await clearing.catch((error: unknown) => {
      if (!isStoreClosed(error)) throw error;
    });
    store.close();
  } else {
    store.close();
    await Dexie.delete(store.name);
  }
}
