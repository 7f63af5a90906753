import { useSyncExternalStore } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { onAnnouncement } from '../../engine/coordination/announcements.ts';
import { claimDevice, type Device, readDevice, readUnfinishedLogout, releaseDevice } from '../../engine/api/device.ts';
import { openChannel } from '../../engine/api/open-channel.ts';
import type { Store } from '../../engine/store/database.ts';
import { clearEndedSession, isEnded, noteEndedSession, readEndedSession } from './ended-session.ts';

/**
 * `begun` is the member whose session has begun in this tab; undefined after any other change. The app's listener is
 * `app/session/follow-session.ts`.
 */
type SessionListener = (begun?: User) => void;

const postBeginning = openChannel('session-began', () => void loadSession());
const listeners = new Set<SessionListener>();
let device: Device | null = null;

onAnnouncement((announcement) => {
  // Another tab has cleared the record. If the server ended the session, the record still exists and `useSync` clears it.
  if (announcement.kind === 'session-ended') void loadSession();
});

/** The session of this device, shared by all tabs; null for a visitor. */
export function useDevice(): Device | null {
  return useSyncExternalStore(onSessionChange, currentSession, nobody);
}

/** On the server, which renders for visitors. */
const nobody = () => null;

export function currentSession(): Device | null {
  return device;
}

export function onSessionChange(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Finishes an interrupted logout. Runs once at boot, before the session loads. */
export async function finishInterruptedLogout(): Promise<void> {
  await releaseEndedSession();
  const found = await readDevice().catch(() => null);
  // The record is deleted, so the note is not needed. The session itself may continue after the end of a suspension.
  if (found === null || !isEnded(found)) clearEndedSession();
  const logout = await readUnfinishedLogout().catch(() => null);
  if (logout === null) return;
  // If it fails, the app still starts, and the next start tries again.
  await import('../../engine/store/session.ts').then(({ finishLocalLogout }) => finishLocalLogout()).catch(reportError);
}

/** Removes the record of a session whose page closed after it showed the logout and before it deleted the record. */
async function releaseEndedSession(): Promise<void> {
  const ended = readEndedSession();
  if (ended === null) return;
  const found = await readDevice().catch(() => null);
  if (found === null || !isEnded(found)) return;
  // This replaces the session by an unfinished logout, so the note is not needed.
  await releaseDevice({ member_id: found.member_id, keepUnsent: ended.keepUnsent }).then(
    clearEndedSession,
    reportError,
  );
}

/** Reads the session of the device, at boot and when another tab announces a change. */
export async function loadSession(): Promise<void> {
  // A logout that starts after the record was read announces itself.
  await releaseEndedSession();
  // A browser without storage, such as some private windows, has no session.
  const found = await readDevice().catch(() => null);
  setDevice(found === null || isEnded(found) ? null : found);
}

/** Starts the member's session on this device, in all tabs. */
export async function beginSession(user: User): Promise<void> {
  const claimed = await claimDevice(user.id);
  clearEndedSession();
  setDevice(claimed, user);
  postBeginning('began');
}

interface SessionEnd {
  readonly keepUnsent: boolean;
  /** Deletes unsent messages, even if another tab that noticed the end of the session chose to preserve them. */
  readonly isAccountDeleted?: boolean;
  /** Runs as soon as the session has ended on this device, before the member's data is deleted. */
  readonly onEnded?: () => void;
}

/**
 * Ends the session: first on the device, so that no page or worker that starts later finds it, then in this tab, so that no code
 * writes during the deletion. Then deletes the member's data from the device, except unsent messages if `keepUnsent` is set.
 */
export async function endSession(store: Store, end: SessionEnd): Promise<void> {
  const { keepUnsent, isAccountDeleted = false, onEnded } = end;
  if (isAccountDeleted) clearEndedSession();
  const retainsUnsent = device === null ? keepUnsent : noteEndedSession(device, keepUnsent);
  // Only members end a session, so visitors do not load this code.
  const session = await import('../../engine/store/session.ts');
  await session.endSession(store, {
    keepUnsent: retainsUnsent,
    onReleased: () => {
      setDevice(null);
      onEnded?.();
    },
  });
  // The logout is complete, so the note is not needed.
  clearEndedSession();
}

function setDevice(found: Device | null, begun?: User): void {
  if (found?.member_id === device?.member_id && found?.epoch === device?.epoch) return;
  device = found;
  for (const listener of listeners) listener(begun);
}
