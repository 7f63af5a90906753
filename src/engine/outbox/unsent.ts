import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/members.ts';
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

/** Unsent words to somebody with whom there is no conversation yet, the newest of them, and whom they are for. */
export interface Beginning {
  readonly peer: MemberId;
  readonly profile: ProfileCard | null;
  readonly unsent: MessageEntry;
}

export async function readBeginnings(store: Store): Promise<Beginning[]> {
  return store.transaction('r', [store.outbox, store.conversations, store.profiles], async () => {
    const newest = new Map<MemberId, MessageEntry>();
    await store.outbox.orderBy('position').each((entry) => {
      if (entry.call === 'sendMessage') newest.set(entry.peer, entry);
    });
    for (const { profile } of await store.conversations.where('profile').anyOf([...newest.keys()]).toArray()) newest.delete(profile);
    const profiles = await store.profiles.bulkGet([...newest.keys()]);
    return [...newest].map(([peer, unsent], index) => ({ peer, profile: profiles[index] ?? null, unsent }));
  });
}

/** How many messages were written here and have not left. */
export async function countUnsent(store: Store): Promise<number> {
  return store.outbox.filter((entry) => entry.call === 'sendMessage').count();
}

/** How many entries of any kind would go by themselves if they could. */
export async function countWaiting(store: Store): Promise<number> {
  return store.outbox.filter((entry) => entry.state !== 'failed').count();
}
