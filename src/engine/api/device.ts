import { MemberId } from '../../../contract/base/ids.ts';

/**
 * The member who is signed in on this device, and the number (`epoch`) of that login. Code that started under an earlier login
 * compares the number before it writes.
 */
export interface Device {
  readonly member_id: MemberId;
  readonly epoch: number;
}

const NAME = 'liaison-session';
const TABLE = 'device';
const KEY = 'one';
const LOGOUT_KEY = 'leaving';
let current: Device | null = null;

/**
 * Reads the record. A page reads it at boot, before it opens any other database, and again when another tab announces a change
 * (`loadSession`). The worker reads it at each event.
 */
export async function readDevice(): Promise<Device | null> {
  const row: unknown = await run('readonly', (table) => table.get(KEY));
  current = isDevice(row) ? row : null;
  return current;
}

/** The record as this realm last read or wrote it. */
export function currentDevice(): Device | null {
  return current;
}

/**
 * A logout in progress: the member and the data that remain to be deleted. The next page finishes it if this page
 * closes first.
 */
export interface UnfinishedLogout {
  readonly member_id: MemberId;
  readonly keepUnsent: boolean;
}

/** Returns the unfinished logout, if there is one. */
export async function readUnfinishedLogout(): Promise<UnfinishedLogout | null> {
  const logout: unknown = await run('readonly', (table) => table.get(LOGOUT_KEY));
  return isUnfinishedLogout(logout) ? logout : null;
}

export async function clearUnfinishedLogout(): Promise<void> {
  await run('readwrite', (table) => table.delete(LOGOUT_KEY));
}

/** Writes the record at login. */
export async function claimDevice(member_id: MemberId): Promise<Device> {
  // The member has logged in again before the logout ended, so the remaining data stays.
  if ((await readUnfinishedLogout())?.member_id === member_id) await clearUnfinishedLogout();
  const device = { member_id, epoch: Date.now() };
  await run('readwrite', (table) => table.put(device, KEY));
  current = device;
  return device;
}

/** Clears the record and notes the data to delete. This is the first step of a logout. */
export async function releaseDevice(logout?: UnfinishedLogout): Promise<void> {
  current = null;
  await run('readwrite', (table) => {
    if (logout !== undefined) table.put(logout, LOGOUT_KEY);
    return table.delete(KEY);
  });
}

// A damaged record counts as none. The cookie then signs the member in again.
const isDevice = (row: unknown): row is Device => hasMember(row) && 'epoch' in row && Number.isFinite(row.epoch);
const isUnfinishedLogout = (row: unknown): row is UnfinishedLogout =>
  hasMember(row) && 'keepUnsent' in row && typeof row.keepUnsent === 'boolean';
const hasMember = (row: unknown): row is { member_id: MemberId } =>
  typeof row === 'object' && row !== null && 'member_id' in row && MemberId.safeParse(row.member_id).success;

// IndexedDB is used directly. A visitor's page needs only this record, and Dexie would be a quarter of that page's
// code.
async function run<T>(mode: IDBTransactionMode, makeRequest: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(TABLE, mode, { durability: 'strict' });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const [answer] = await Promise.all([answerOf(makeRequest(transaction.objectStore(TABLE))), done]);
    return answer;
  } finally {
    database.close();
  }
}

/** The browser refuses storage, as some private windows do. Without the record no member can be signed in. */
export class StorageRefused extends Error {
  override name = 'StorageRefused';
}

async function openDatabase(): Promise<IDBDatabase> {
  const database = await openAsItIs().catch((error: unknown) => {
    // A later version of the app made it, before a rollback.
    if (error instanceof DOMException && error.name === 'VersionError') return null;
    throw new StorageRefused('the database of the session cannot be opened', { cause: error });
  });
  if (database?.objectStoreNames.contains(TABLE) === true) return database;
  // A database without its table is damaged. No login could be stored in it.
  database?.close();
  await answerOf(indexedDB.deleteDatabase(NAME));
  return openDatabase();
}

async function openAsItIs(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE);
  return answerOf(opening);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
