import type { Store } from './database.ts';

/**
 * Whether this device has ever stored the server's state. Until then an empty table means "unknown". Call it in one
 * transaction with the query, so that a list that arrives in between is not taken for an empty one.
 */
export async function hasSynced(store: Store): Promise<boolean> {
  return (await store.marks.get('cursor')) !== undefined;
}
