import type { MemberId } from '../../../contract/ids.ts';
import type { Store } from './database.ts';

export const blockQueue = (profile: string) => `block:${profile}`;

/** Whom the member has blocked here, and the server may not know yet. To be asked inside a transaction on the outbox. */
export async function readBlockedHere(store: Store): Promise<ReadonlySet<MemberId>> {
  const entries = await store.outbox.where('queue').startsWith(blockQueue('')).sortBy('position');
  const last = new Map(entries.map((entry) => [entry.peer, entry.call]));
  return new Set([...last].flatMap(([peer, call]) => (call === 'block' ? [peer] : [])));
}
