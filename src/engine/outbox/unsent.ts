import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { ConversationRow } from '../store/conversation-row.ts';
import type { Store } from '../store/database.ts';
import { isAside, isMessage, type MessageEntry, type OutboxEntry } from '../store/entry.ts';
import { isReaction, type ReactionEntry } from '../store/reactions.ts';
import { readByKey } from '../store/read-by-key.ts';
import { type ChangeEntry, isChange } from '../store/changes.ts';

/** The unsent messages to a peer, in the order in which they were written. */
export async function readUnsent(store: Store, peer: MemberId): Promise<MessageEntry[]> {
  const entries = await store.outbox.where('peer').equals(peer).sortBy('position');
  return entries.filter(isMessage);
}

/** The same without those that have stepped aside, so that each waits for the ones before it. */
export async function readQueue(store: Store, peer: MemberId): Promise<MessageEntry[]> {
  return (await readUnsent(store, peer)).filter((entry) => !isAside(entry));
}

/** The unsent message with this id. */
export async function readUnsentMessage(store: Store, id: string): Promise<MessageEntry | undefined> {
  const entry = await store.outbox.where('id').equals(id).first();
  return entry !== undefined && isMessage(entry) ? entry : undefined;
}

/** The entries of a conversation in the outbox, in the order of their creation. */
export interface Outgoing {
  readonly unsent: readonly MessageEntry[];
  /** Changes of messages. */
  readonly changes: readonly ChangeEntry[];
  /** Reactions of this member. */
  readonly reacting: readonly ReactionEntry[];
}

export async function readOutgoing(store: Store, peer: MemberId): Promise<Outgoing> {
  const entries = await store.outbox.where('peer').equals(peer).sortBy('position');
  return {
    unsent: entries.filter(isMessage),
    changes: entries.filter(isChange),
    reacting: entries.filter(isReaction),
  };
}

/** All changes of messages in the outbox, in the order in which they were made. */
export async function readChanges(store: Store): Promise<ChangeEntry[]> {
  return (await store.outbox.orderBy('position').toArray()).filter(isChange);
}

/** A conversation with unsent messages. `unsent` is the first failed message, otherwise the newest. */
export interface UnsentConversation {
  readonly peer: MemberId;
  /** Null if no conversation exists yet. */
  readonly row: ConversationRow | null;
  readonly profile: ProfileCard | null;
  readonly unsent: MessageEntry;
}

export async function readUnsentConversations(store: Store): Promise<UnsentConversation[]> {
  return store.transaction('r', [store.outbox, store.conversations, store.profiles], async () => {
    const shown = new Map<MemberId, MessageEntry>();
    await store.outbox.orderBy('position').each((entry) => {
      if (isMessage(entry) && shown.get(entry.peer)?.state !== 'failed') shown.set(entry.peer, entry);
    });
    const rows = await store.conversations
      .where('profile')
      .anyOf([...shown.keys()])
      .toArray();
    const profiles = await readByKey(store.profiles, [...shown.keys()]);
    return [...shown].map(([peer, unsent]) => ({
      peer,
      row: rows.find(({ profile }) => profile === peer) ?? null,
      profile: profiles.get(peer) ?? null,
      unsent,
    }));
  });
}

/** The number of unsent messages and of waiting changes of messages. */
export async function countUnsent(store: Store): Promise<number> {
  return store.outbox.filter((entry) => isMessage(entry) || isChange(entry)).count();
}

/** The messages of one queue before its first failed one. */
export function untilFailed(entries: readonly MessageEntry[]): readonly MessageEntry[] {
  const failed = entries.findIndex(({ state }) => state === 'failed');
  return failed === -1 ? entries : entries.slice(0, failed);
}

/** The entries that can proceed without the member: neither failed nor behind a failed entry of the same queue. */
async function readSendable(store: Store): Promise<OutboxEntry[]> {
  const parked = new Set<string>();
  const entries = await store.outbox.toArray();
  const sendable = entries.filter(({ state, queue }) => {
    if (state === 'failed') parked.add(queue);
    return !parked.has(queue);
  });
  // A change waits for its message, if that is in the outbox.
  const waiting = new Set(entries.filter((entry) => isMessage(entry) && !sendable.includes(entry)).map(({ id }) => id));
  return waiting.size === 0 ? sendable : sendable.filter((entry) => !isChange(entry) || !waiting.has(entry.request.id));
}

/** The number of entries of any kind that can proceed. */
export async function countWaiting(store: Store): Promise<number> {
  return (await readSendable(store)).length;
}

/** The messages that can proceed. */
export async function readOutgoingMessages(store: Store): Promise<MessageEntry[]> {
  return (await readSendable(store)).filter(isMessage);
}

/** The most that messages may cost together, in credits. */
export const costOf = (entries: readonly MessageEntry[]): number =>
  entries.reduce((sum, { request }) => sum + (request.max_credits ?? 0), 0);
