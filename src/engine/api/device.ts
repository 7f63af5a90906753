import type { MemberId } from '../../../contract/ids.ts';

/** Who is signed in on this device, and a number of that login: a late writer of an earlier one finds another number. */
export interface Device {
  readonly member_id: MemberId;
  readonly epoch: number;
}

const NAME = 'liaison-session';
const TABLE = 'device';
const KEY = 'one';
const LEAVING = 'leaving';
let current: Device | null = null;

/** Reads the record once at boot, before any other database is opened. */
export async function readDevice(): Promise<Device | null> {
  const row: Device | undefined = await ask('readonly', (table) => table.get(KEY));
  current = row ?? null;
  return current;
}

/** The record as last read or written in this realm. */
export function currentDevice(): Device | null {
  return current;
}

/** A logout that has begun: what of whom is still to be wiped, in case the page does not live to do it. */
export interface Leaving {
  readonly member_id: MemberId;
  readonly keepUnsent: boolean;
}

/** The logout that was not finished, if there is one. */
export async function readLeaving(): Promise<Leaving | null> {
  const leaving: Leaving | undefined = await ask('readonly', (table) => table.get(LEAVING));
  return leaving ?? null;
}

export async function forgetLeaving(): Promise<void> {
  await ask('readwrite', (table) => table.delete(LEAVING));
}

/** Writes the record at login. */
export async function claimDevice(member_id: MemberId): Promise<Device> {
  // Back before it was finished: what is left is theirs.
  if ((await readLeaving())?.member_id === member_id) await forgetLeaving();
  const device = { member_id, epoch: Date.now() };
  await ask('readwrite', (table) => table.put(device, KEY));
  current = device;
  return device;
}

/** Clears the record: the first step of a logout, before anything else is wiped, and notes what is to be wiped. */
export async function releaseDevice(leaving?: Leaving): Promise<void> {
  current = null;
  await ask('readwrite', (table) => {
    if (leaving !== undefined) table.put(leaving, LEAVING);
    return table.delete(KEY);
  });
}

// Without Dexie: this is all that a visitor's page needs of a database, and Dexie would be a quarter of its code.
async function ask<T>(mode: IDBTransactionMode, question: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
  const database = await answerOf(opening);
  try {
    const transaction = database.transaction(TABLE, mode, { durability: 'strict' });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const [answer] = await Promise.all([answerOf(question(transaction.objectStore(TABLE))), done]);
    return answer;
  } finally {
    database.close();
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
