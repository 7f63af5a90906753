import Dexie from 'dexie';
import { announce } from '../coordination/announcements.ts';
import { clearUnfinishedLogout, readUnfinishedLogout, releaseDevice } from '../api/device.ts';
import { isStoreClosed, openStore, type Store } from './database.ts';
import { deleteMemberCaches } from './member-caches.ts';

/**
 * Logs out: clears the device record first and then deletes the member's data. With `keepUnsent`, unsent messages and
 * drafts stay in the member's database, which only the same member's login opens again.
 */
export async function endSession(
  store: Store,
  { keepUnsent, onReleased }: { keepUnsent: boolean; onReleased?: () => void },
): Promise<void> {
  // The session also ends in this page when the storage refuses the write.
  await releaseDevice({ member_id: store.member, keepUnsent }).finally(onReleased);
  announce({ kind: 'session-ended', member: store.member });
  await wipe(store, keepUnsent);
}

/** Finishes a logout that a closed page left unfinished. It runs before anything else. */
export async function finishLocalLogout(): Promise<void> {
  const logout = await readUnfinishedLogout();
  if (logout !== null) await wipe(openStore(logout.member_id), logout.keepUnsent);
}

async function wipe(store: Store, keepUnsent: boolean): Promise<void> {
  await deleteMemberCaches();
  if (keepUnsent) await clearAllButUnsent(store);
  store.close();
  if (!keepUnsent) await Dexie.delete(store.name);
  await clearUnfinishedLogout();
}

async function clearAllButUnsent(store: Store): Promise<void> {
  const tables = [
    store.conversations,
    store.profiles,
    store.messages,
    store.reactions,
    store.searchBlocks,
    store.likes,
    store.liked,
    store.matches,
    store.marks,
    store.revealed,
  ];
  const clearing = store.transaction('rw', tables, async () => {
    await Promise.all(tables.map((table) => table.clear()));
  });
  // The database is closed: another tab has deleted everything.
  await clearing.catch((error: unknown) => {
    if (!isStoreClosed(error)) throw error;
  });
}
