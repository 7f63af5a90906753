import Dexie from 'dexie';
import { announce } from '../coordination/announcements.ts';
import { forgetLeaving, readLeaving, releaseDevice } from '../api/device.ts';
import { isStoreClosed, openStore, type Store } from './database.ts';
import { forgetMemberCaches } from './member-caches.ts';

/**
 * After a logout: first the record of who is here, then the member's data; with `keepUnsent`, unsent words and drafts
 * stay in their database, opened again only by the same member's login.
 */
export async function endSession(store: Store, { keepUnsent }: { keepUnsent: boolean }): Promise<void> {
  await releaseDevice({ member_id: store.member, keepUnsent });
  announce({ kind: 'session-ended', member: store.member });
  await wipe(store, keepUnsent);
}

/** A page that was closed while somebody logged out has left their data here: the next one finishes that before anything else. */
export async function finishLeaving(): Promise<void> {
  const leaving = await readLeaving();
  if (leaving !== null) await wipe(openStore(leaving.member_id), leaving.keepUnsent);
}

async function wipe(store: Store, keepUnsent: boolean): Promise<void> {
  await forgetMemberCaches();
  if (keepUnsent) await clearAllButUnsent(store);
  store.close();
  if (!keepUnsent) await Dexie.delete(store.name);
  await forgetLeaving();
}

async function clearAllButUnsent(store: Store): Promise<void> {
  const tables = [
    store.conversations,
    store.profiles,
    store.messages,
    store.likes,
    store.liked,
    store.matches,
    store.marks,
    store.uncovered,
  ];
  const clearing = store.transaction('rw', tables, async () => {
    await Promise.all(tables.map((table) => table.clear()));
  });
  // Closed already: another tab has deleted it all.
  await clearing.catch((error: unknown) => {
    if (!isStoreClosed(error)) throw error;
  });
}
