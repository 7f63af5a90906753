import Dexie from 'dexie';
import type { MemberId } from '../../contract/ids.ts';
import { announce, onAnnouncement } from './announcements.ts';
import { claimDevice, type Device, releaseDevice } from './device.ts';
import type { Store } from './store/database.ts';

/** After a login: this device is that member's. Another member's words that were left here stay locked to them. */
export async function beginSession(member: MemberId): Promise<Device> {
  return claimDevice(member);
}

/**
 * After a logout: first the record of who is here, then the member's data; with `keepUnsent`, unsent words and drafts
 * stay in their database, opened again only by the same member's login.
 */
export async function endSession(store: Store, { keepUnsent }: { keepUnsent: boolean }): Promise<void> {
  await releaseDevice();
  announce({ kind: 'session-ended', member: store.member });
  if (keepUnsent) {
    const tables = [store.conversations, store.profiles, store.messages, store.likes, store.marks, store.uncovered];
    await store.transaction('rw', tables, async () => {
      await Promise.all(tables.map((table) => table.clear()));
    });
    store.close();
  } else {
    store.close();
    await Dexie.delete(store.name);
  }
}

/** Hears that this member's session is over: by the server, or in another tab. */
export function onSessionEnded(member: MemberId, listener: () => void): () => void {
  return onAnnouncement((announcement) => {
    if (announcement.kind === 'session-ended' && announcement.member === member) listener();
  });
}

