import type { MemberId } from '../../../contract/ids.ts';
import type { Store } from '../store/database.ts';
import type { MessageEntry } from './entry.ts';

/** The unsent messages to a peer, in the order in which they were written. */
export async function readUnsent(store: Store, peer: MemberId): Promise<MessageEntry[]> {
  const entries = await store.outbox.where('queue').equals(peer).sortBy('position');
  return entries.filter((entry): entry is MessageEntry => entry.call === 'sendMessage');
}

/** The newest unsent message to each peer. */
export async function readNewestUnsent(store: Store): Promise<Readonly<Partial<Record<MemberId, MessageEntry>>>> {
  const entries = await store.outbox.orderBy('position').toArray();
  return Object.fromEntries(entries.flatMap((entry) => (entry.call === 'sendMessage' ? [[entry.peer, entry]] : [])));
}

/** How many messages were written here and have not left. */
export async function countUnsent(store: Store): Promise<number> {
  return store.outbox.filter((entry) => entry.call === 'sendMessage').count();
}

/** How many entries of any kind would go by themselves if they could. */
export async function countWaiting(store: Store): Promise<number> {
  return store.outbox.filter((entry) => entry.state !== 'failed').count();
}
