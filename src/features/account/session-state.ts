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
  // Another tab has cleared the record. Where the server ended the session, the record is still there, and `MemberFrame` acts.
  if (announcement.kind === 'session-ended') void loadSession();
});

/** Who is signed in on this device, in this tab and in all others. */
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

/** Wipes what a logout left here that was cut off. Once at boot, before anybody is here. */
export async function finishCutOffLogout(): Promise<void> {
  const leaving = await readLeaving().catch(() => null);
  if (leaving === null) return;
  // Where it cannot be done now, the app starts all the same, and the next start tries again.
  await import('../../engine/store/session.ts').then(({ finishLeaving }) => finishLeaving()).catch(reportError);
}

/** Reads who is signed in: once at boot, and again when another tab says that it changed. */
export async function loadSession(): Promise<void> {
  // A browser that keeps nothing (some private windows) has no member.
  setDevice(await readDevice().catch(() => null));
}

/** Makes the member the one of this device, here and in the other tabs. */
export async function beginSession(user: User): Promise<void> {
  setDevice(await claimDevice(user.id));
  beginnings.postMessage('began');
}

/**
 * The session is over. This tab lets go of the member first, so that nothing writes any more; then their data leaves the
 * device, but for unsent words that are to be kept for them.
 */
export async function endSession(store: Store, options: { keepUnsent: boolean }): Promise<void> {
  setDevice(null);
  // Only members come here, and only they have what it needs.
  const session = await import('../../engine/store/session.ts');
  await session.endSession(store, options);
}

function setDevice(found: Device | null): void {
  if (found?.member_id === device?.member_id && found?.epoch === device?.epoch) return;
  device = found;
  for (const listener of listeners) listener();
}
