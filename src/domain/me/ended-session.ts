import type { Device } from '../../engine/api/device.ts';
import { readNote, removeNote, storeNote } from '../../browser/storage/store-note.ts';

const KEY = 'session-ended';

/** A login that a logout has ended on this device, and whether the logout leaves unsent messages there. */
export interface EndedSession extends Device {
  readonly keepUnsent: boolean;
}

/**
 * Notes the end of a session at once. The device record is deleted later, because IndexedDB takes time. A page that opens in
 * between finds the record, and learns from this note that its session has ended. Returns whether unsent messages stay. If
 * another tab ended the same session first, the choice of that tab applies.
 */
export function noteEndedSession(device: Device, keepUnsent: boolean): boolean {
  const ended = readEndedSession();
  if (ended !== null && isEnded(device)) return ended.keepUnsent;
  storeNote(KEY, JSON.stringify({ ...device, keepUnsent } satisfies EndedSession));
  return keepUnsent;
}

export function readEndedSession(): EndedSession | null {
  try {
    const ended = JSON.parse(readNote(KEY) ?? '') as EndedSession | null;
    return typeof ended?.epoch === 'number' ? ended : null;
  } catch {
    return null;
  }
}

/** Whether this record is of a login that a logout has ended. */
export function isEnded(device: Device): boolean {
  const ended = readEndedSession();
  return ended?.epoch === device.epoch && ended.member_id === device.member_id;
}

export function clearEndedSession(): void {
  removeNote(KEY);
}
