import Dexie, { type Collection } from 'dexie';
import type { Message } from '../../../contract/chats/chats.ts';
import type { Reaction } from '../../../contract/chats/reactions.ts';
import type { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { showsMessage } from './conversation-row.ts';
import type { ReactionKey, Store } from './database.ts';
import type { EntryOf, OutboxEntry } from './entry.ts';
import { readByKey } from './read-by-key.ts';

// The reactions on this device, beside the messages: one row for each message and member, also with the emoji null. The rows do not need
// their messages, because a page of messages may still be loading. All functions run inside the caller's transaction.

/** A reaction that waits in the outbox. The log shows it in place of the stored one. */
export type ReactionEntry = EntryOf<'setReaction'>;

export const isReaction = (entry: OutboxEntry): entry is ReactionEntry => entry.call === 'setReaction';

export const reactionQueue = (message: string): string => `reaction:${message}`;

/** A range of message numbers of one conversation. Both ends are included. */
export interface Range {
  readonly conversation: ConversationId;
  readonly from: number;
  readonly to: number;
}

const inRange = (store: Store, { conversation, from, to }: Range): Collection<Reaction, ReactionKey> =>
  store.reactions
    .where('[conversation+seq+member]')
    .between([conversation, from, Dexie.minKey], [conversation, to, Dexie.maxKey], true, true);

const keyOf = ({ conversation, seq, member }: Reaction): ReactionKey => [conversation, seq, member];

/** The stored reactions to a range of messages, also those with the emoji null. One range request reads them. */
export function readReactions(store: Store, range: Range): Promise<Reaction[]> {
  return inRange(store, range).toArray();
}

/** Deletes the reactions to the messages of a conversation up to a number. */
export function deleteReactionsUpTo(store: Store, conversation: ConversationId, to: number): Promise<number> {
  return inRange(store, { conversation, from: 0, to }).delete();
}

/** Deletes the stored and the waiting reactions to those of the messages that are tombstones. */
export async function deleteReactionsToTombstones(store: Store, messages: readonly Message[]): Promise<void> {
  const tombstones = messages.filter(({ deleted_at }) => deleted_at !== null);
  const queues = tombstones.map(({ id }) => reactionQueue(id));
  await Promise.all([
    ...tombstones.map(({ conversation, seq }) => inRange(store, { conversation, from: seq, to: seq }).delete()),
    store.outbox.where('queue').anyOf(queues).delete(),
  ]);
}

/** Deletes the waiting reactions to messages of a peer whose conversation leaves the device. */
export async function deleteReactionEntriesTo(store: Store, peer: MemberId): Promise<void> {
  await store.outbox.where('peer').equals(peer).filter(isReaction).delete();
}

/**
 * Stores the reactions with a greater number than the stored ones. Omits those to messages that this device does not show: of a
 * conversation that is not here, removed, deleted, or too old. Uses the tables `conversations`, `messages` and `reactions`.
 */
export async function putReactions(store: Store, reactions: readonly Reaction[]): Promise<void> {
  const keyed = reactions.map((reaction) => ({ reaction, key: keyOf(reaction) }));
  const [rows, messages, held] = await Promise.all([
    readByKey(store.conversations, [...new Set(reactions.map(({ conversation }) => conversation))]),
    readByKey<Message, MessageId>(store.messages, [...new Set(reactions.map(({ message }) => message))]),
    readByKey(
      store.reactions,
      keyed.map(({ key }) => key),
    ),
  ]);
  const isShown = ({ conversation, seq, message }: Reaction) =>
    showsMessage(rows.get(conversation), seq) && (messages.get(message)?.deleted_at ?? null) === null;
  const newer = keyed.flatMap(({ reaction, key }) =>
    isShown(reaction) && reaction.number > (held.get(key)?.number ?? 0) ? [reaction] : [],
  );
  // The list may name a reaction twice. The last put of a key is the newest.
  await store.reactions.bulkPut(newer.toSorted((a, b) => a.number - b.number));
}

/** One reaction in the log. */
export interface ShownReaction {
  readonly member: MemberId;
  readonly emoji: string;
  /** The reaction of this member waits in the outbox. */
  readonly isWaiting: boolean;
}

/**
 * Pure: the reactions that the log draws, by message. The newest entry in the outbox replaces the stored reaction of this member. The own
 * reaction is the last one of a message, so that it has the same place before and after the answer.
 */
export function shownReactions(
  stored: readonly Reaction[],
  waiting: readonly ReactionEntry[],
  me: MemberId,
): ReadonlyMap<string, readonly ShownReaction[]> {
  const own = new Map<string, { emoji: string | null; isWaiting: boolean }>();
  const shown = new Map<string, ShownReaction[]>();
  const add = (message: string, reaction: ShownReaction) =>
    shown.set(message, [...(shown.get(message) ?? []), reaction]);
  for (const { message, member, emoji } of stored) {
    if (member === me) own.set(message, { emoji, isWaiting: false });
    else if (emoji !== null) add(message, { member, emoji, isWaiting: false });
  }
  for (const { request } of waiting) own.set(request.message, { emoji: request.emoji, isWaiting: true });
  for (const [message, { emoji, isWaiting }] of own) if (emoji !== null) add(message, { member: me, emoji, isWaiting });
  return shown;
}
