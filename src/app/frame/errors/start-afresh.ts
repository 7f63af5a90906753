import { workerContainer } from '../../../browser/worker/worker-container.ts';
import { type UnfinishedLogout, readUnfinishedLogout } from '../../../engine/api/device.ts';

/** Member databases are named after the member. Their tables of data that the server does not have yet stay. */
const MEMBER_DATABASE = /^liaison-[0-9a-f]{8}-/;
const UNSENT_TABLES = ['outbox', 'drafts', 'draftPictures', 'draftVoices', 'ownEdits', 'ownPictures'];
/** The notes that stay: unsent texts of a closed page, and a logout that the server has not received. */
const UNSENT_NOTES = /^(cache:last-words:|logout-pending$|session-ended$)/;
/** A damaged database may never answer. */
const LIMIT_MS = 5_000;

/**
 * Deletes all data that the app has stored in this browser, except data that the server does not have: unsent messages, drafts,
 * and changes of the profile. Then opens the start page. The session cookie signs the member in again.
 */
export async function startAfresh(): Promise<void> {
  const works = [unregisterWorkers(), deleteCaches(), deleteDatabases(), deleteNotes(), deleteCookies()];
  await Promise.race([Promise.allSettled(works), new Promise((resolve) => setTimeout(resolve, LIMIT_MS))]);
  location.replace('/');
}

async function unregisterWorkers(): Promise<void> {
  const registrations = (await workerContainer()?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function deleteCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function deleteDatabases(): Promise<void> {
  const logout = await readUnfinishedLogout().catch(() => null);
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  await Promise.allSettled(
    names.map((name) =>
      MEMBER_DATABASE.test(name) ? clearMember(name, logout) : answerOf(indexedDB.deleteDatabase(name)),
    ),
  );
}

/** Deletes a member's database, or all but the unsent data in it. */
async function clearMember(name: string, logout: UnfinishedLogout | null): Promise<void> {
  const isLeft = logout !== null && !logout.keepUnsent && name === `liaison-${logout.member_id}`;
  if (!isLeft && (await clearSentData(name))) return;
  await answerOf(indexedDB.deleteDatabase(name));
}

/** Clears all tables but those of unsent data. Returns whether there is any unsent data. */
async function clearSentData(name: string): Promise<boolean> {
  const database = await answerOf(indexedDB.open(name));
  try {
    const tables = [...database.objectStoreNames];
    if (tables.length === 0) return false;
    const transaction = database.transaction(tables, 'readwrite');
    const unsent = tables.filter((table) => UNSENT_TABLES.includes(table));
    const counts = unsent.map((table) => answerOf(transaction.objectStore(table).count()));
    const others = tables.filter((table) => !unsent.includes(table));
    await Promise.all(others.map((table) => answerOf(transaction.objectStore(table).clear())));
    return (await Promise.all(counts)).some((count) => count > 0);
  } finally {
    database.close();
  }
}

async function deleteNotes(): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (!UNSENT_NOTES.test(key)) storage.removeItem(key);
  }
}

/** Deletes the cookies that a script can see. The session cookie is not one of them. */
async function deleteCookies(): Promise<void> {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
