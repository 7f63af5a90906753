import type { Device } from '../../engine/api/device.ts';
import { readNote, removeNote, storeNote } from '../../browser/storage/store-note.ts';

const KEY = 'session-ended';

/** A login that a logout has ended on this device, and what the logout leaves there. */
export interface EndedSession extends Device {
  readonly keepUnsent: boolean;
}

/**
 * Notes the end of a session at once. The device record follows later, because IndexedDB takes time: a page that opens
 * meanwhile still finds the record, and knows by this note that it is over. Returns whether unsent messages stay: another
 * tab that ended the same session first has made that choice.
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
