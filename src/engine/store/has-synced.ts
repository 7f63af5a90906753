import type { Store } from './database.ts';

/**
 * Whether this device has ever stored the server's state. Until then an empty table means "unknown". Call it in one
 * transaction with the query. Otherwise a list that arrives between the two could be reported as empty.
 */
export async function hasSynced(store: Store): Promise<boolean> {
  return (await store.marks.get('cursor')) !== undefined;
}
