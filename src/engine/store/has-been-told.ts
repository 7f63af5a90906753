import type { Store } from './database.ts';

/**
 * Whether the server has ever told this device what there is: until then, nothing here means not here yet. To be asked in one
 * transaction with what is looked for, or a list that has just come is taken for an empty one.
 */
export async function hasBeenTold(store: Store): Promise<boolean> {
  return (await store.marks.get('cursor')) !== undefined;
}
