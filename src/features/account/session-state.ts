import { useSyncExternalStore } from 'react';
import type { User } from '../../../contract/account.ts';
import { onAnnouncement } from '../../engine/coordination/announcements.ts';
import { claimDevice, type Device, readDevice, readLeaving } from '../../engine/api/device.ts';
import type { Store } from '../../engine/store/database.ts';

const beginnings = new BroadcastChannel('session-began');
const listeners = new Set<() => void>();
let device: Device | null = null;

beginnings.addEventListener('message', () => void loadSession());
onAnnouncement((announcement) => {
  // Another tab has cleared the record. If the server ended the session, the record still exists and `useSync` clears it.
  if (announcement.kind === 'session-ended') void loadSession();
});

/** The session of this device, shared by all tabs; null for a visitor. */
export function useDevice(): Device | null {
  return useSyncExternalStore(onSessionChange, currentSession);
}

export function currentSession(): Device | null {
  return device;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Finishes an interrupted logout. Runs once at boot, before the session loads. */
export async function finishCutOffLogout(): Promise<void> {
  const logout = await readLeaving().catch(() => null);
  if (logout === null) return;
  // If it fails, the app still starts, and the next start tries again.
  await import('../../engine/store/session.ts').then(({ finishLeaving }) => finishLeaving()).catch(reportError);
}

/** Reads the session of the device, at boot and when another tab announces a change. */
export async function loadSession(): Promise<void> {
  // A browser without storage, such as some private windows, has no session.
  setDevice(await readDevice().catch(() => null));
}

/** Starts the member's session on this device, in all tabs. */
export async function beginSession(user: User): Promise<void> {
  setDevice(await claimDevice(user.id));
  beginnings.postMessage('began');
}

/**
 * Ends the session. The tab clears its session first, so that nothing writes meanwhile. Then it deletes the member's data
 * from the device, except unsent messages if `keepUnsent` is set.
 */
export async function endSession(store: Store, options: { keepUnsent: boolean }): Promise<void> {
  setDevice(null);
  // Only members end a session, so visitors do not load this code.
  const session = await import('../../engine/store/session.ts');
  await session.endSession(store, options);
}

function setDevice(found: Device | null): void {
  if (found?.member_id === device?.member_id && found?.epoch === device?.epoch) return;
  device = found;
  for (const listener of listeners) listener();
}
