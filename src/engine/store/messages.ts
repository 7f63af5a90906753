import Dexie from 'dexie';
import type { Message } from '../../../contract/chats.ts';
import type { ConversationId, MessageId } from '../../../contract/ids.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { Store } from './database.ts';
import { slicesOf, writeInTurn } from './write-in-slices.ts';

/** The newest `count` messages of a conversation that are held without a gap, oldest first. */
export async function readMessages(store: Store, conversation: ConversationId, count: number): Promise<Message[]> {
  const row = await store.conversations.get(conversation);
  return row === undefined ? [] : readMessagesOf(store, row, { rows: count, until: null });
}

/**
 * The same where the row is known already: `rows` of them, the newest or those up to the number `until`. Numbers are dense,
 * so it is known where the first of them stands, and they are read at once: a cursor from the end would take an event for each.
 */
export async function readMessagesOf(
  store: Store,
  row: ConversationRow,
  { rows, until }: { rows: number; until: number | null },
): Promise<Message[]> {
  if (row.newest_seq === 0) return [];
  const { conversation } = row;
  const newest = Math.min(row.newest_seq, until ?? row.newest_seq);
  const oldest = Math.max(row.oldest_seq, row.hidden_seq + 1, newest - rows + 1);
  return store.messages
    .where('[conversation+seq]')
    .between([conversation, oldest], [conversation, newest], true, true)
    .toArray();
}

/** Deletes what a conversation holds up to a number (by default all of it). */
export async function deleteMessages(
  store: Store,
  conversation: ConversationId,
  upTo: number = Infinity,
): Promise<void> {
  await store.messages
    .where('[conversation+seq]')
    .between([conversation, Dexie.minKey], [conversation, upTo], true, true)
    .delete();
}

/** Keeps the newer version of each, so that a page of history never overwrites an edit. */
export async function putMessages(store: Store, messages: readonly Message[]): Promise<void> {
  const held = await store.messages.bulkGet(messages.map(({ id }) => id));
  await store.messages.bulkPut(messages.filter((message, index) => (held[index]?.version ?? 0) <= message.version));
}

/** Which messages are written already, in which version. */
export type Written = ReadonlyMap<MessageId, number>;

/**
 * Of many messages, writes those that are not held in any version, before it is known what they build on; says which. To be
 * asked for in the same breath as what the transaction has to read: the database writes while that is waited for.
 */
export async function writeAhead(store: Store, messages: readonly Message[]): Promise<Written> {
  const written = new Map(messages.map(({ id, version }) => [id, version]));
  const add = (slice: Message[]) =>
    store.messages.bulkAdd(slice).catch((error: unknown) => {
      if (!(error instanceof Dexie.BulkError)) throw error;
      for (const [position, failure] of Object.entries<Error>(error.failuresByPos)) {
        const message = slice[Number(position)];
        if (message === undefined || failure.name !== 'ConstraintError') throw failure;
        written.delete(message.id);
      }
    });
  await writeInTurn(slicesOf(messages, add));
  return written;
}

/** A message may be told twice: as one's own change, and as the last of its conversation. */
export function newestVersions(messages: readonly Message[]): Message[] {
  const byId = new Map<string, Message>();
  for (const message of messages)
    if ((byId.get(message.id)?.version ?? 0) <= message.version) byId.set(message.id, message);
  return [...byId.values()];
}
