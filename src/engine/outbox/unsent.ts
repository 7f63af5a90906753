import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/profile-card.ts';
import type { ConversationRow } from '../store/conversation-row.ts';
import type { Store } from '../store/database.ts';
import type { MessageEntry, OutboxEntry } from '../store/entry.ts';

/** The unsent messages to a peer, in the order in which they were written. */
export async function readUnsent(store: Store, peer: MemberId): Promise<MessageEntry[]> {
  const entries = await store.outbox.where('queue').equals(peer).sortBy('position');
  return entries.filter((entry): entry is MessageEntry => entry.call === 'sendMessage');
}

/** Unsent words, and whom they are for: the refused message that holds the others up, else the newest. */
export interface UnsentConversation {
  readonly peer: MemberId;
  /** Null where there is no conversation yet. */
  readonly row: ConversationRow | null;
  readonly profile: ProfileCard | null;
  readonly unsent: MessageEntry;
}

export async function readUnsentConversations(store: Store): Promise<UnsentConversation[]> {
  return store.transaction('r', [store.outbox, store.conversations, store.profiles], async () => {
    const shown = new Map<MemberId, MessageEntry>();
    await store.outbox.orderBy('position').each((entry) => {
      if (entry.call === 'sendMessage' && shown.get(entry.peer)?.state !== 'failed') shown.set(entry.peer, entry);
    });
    const rows = await store.conversations
      .where('profile')
      .anyOf([...shown.keys()])
      .toArray();
    const profiles = await store.profiles.bulkGet([...shown.keys()]);
    return [...shown].map(([peer, unsent], index) => ({
      peer,
      row: rows.find(({ profile }) => profile === peer) ?? null,
      profile: profiles[index] ?? null,
      unsent,
    }));
  });
}

/** How many messages were written here and have not left. */
export async function countUnsent(store: Store): Promise<number> {
  return store.outbox.filter((entry) => entry.call === 'sendMessage').count();
}

/** What goes by itself as soon as it can: not what was refused, nor what waits behind that. */
async function readLeaving(store: Store): Promise<OutboxEntry[]> {
  const entries = await store.outbox.toArray();
  const parked = new Set(entries.flatMap(({ state, queue }) => (state === 'failed' ? [queue] : [])));
  return entries.filter(({ queue }) => !parked.has(queue));
}

/** How many entries of any kind are on their way out. */
export async function countWaiting(store: Store): Promise<number> {
  return (await readLeaving(store)).length;
}

/** How many messages are. */
export async function countOutgoingMessages(store: Store): Promise<number> {
  return (await readLeaving(store)).filter(({ call }) => call === 'sendMessage').length;
}
