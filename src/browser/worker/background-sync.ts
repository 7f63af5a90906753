import { workerContainer } from './worker-container.ts';

/** Not in TypeScript's library. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Requests that the browser wakes the worker when the network is back, even with the app closed. Without this API the next start sends. */
export async function requestSync(): Promise<void> {
  try {
    const registration = await workerContainer()?.getRegistration();
    const { sync } = (registration ?? {}) as { sync?: SyncManager };
    await sync?.register('outbox');
  } catch {
    // The member or the browser forbids background sync.
  }
}
