import type { MemberId } from '../../../contract/base/ids.ts';
import type { Store } from './database.ts';

export const blockQueue = (profile: string) => `block:${profile}`;

/**
 * The profiles with a block in the outbox, which the server may not know yet. Call it inside a transaction on the
 * outbox.
 */
export async function readBlockedHere(store: Store): Promise<ReadonlySet<MemberId>> {
  const entries = await store.outbox.where('queue').startsWith(blockQueue('')).sortBy('position');
  const last = new Map(entries.map((entry) => [entry.peer, entry.call]));
  return new Set([...last].flatMap(([peer, call]) => (call === 'block' ? [peer] : [])));
}
