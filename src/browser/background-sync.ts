/** Not in TypeScript's library. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Asks the browser to wake the worker when there is a network, with the app closed too. Where it cannot, the next opening does. */
export async function askForSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const { sync } = (registration ?? {}) as { sync?: SyncManager };
    await sync?.register('outbox');
  } catch {
    // Switched off by the person, or not allowed here.
  }
}
