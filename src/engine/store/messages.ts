import Dexie from 'dexie';
import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MessageId } from '../../../contract/base/ids.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { Store } from './database.ts';
import { deleteReactionsUpTo, type Range } from './reactions.ts';
import { readByKey } from './read-by-key.ts';
import { deleteLines, rewriteLines } from './search-blocks.ts';
import { slicesOf, writeInTurn } from './write-in-slices.ts';

/** The newest `count` messages of a conversation's held range, oldest first. */
export async function readMessages(store: Store, conversation: ConversationId, count: number): Promise<Message[]> {
  const row = await store.conversations.get(conversation);
  return row === undefined ? [] : readMessagesOf(store, row, { rows: count, until: null });
}

/**
 * The same for a caller that has read the row: `rows` messages, the newest or those up to the number `until`. Numbers are
 * dense, so the start of the range is computed and one range request reads it. A reverse cursor would need an event for
 * each message.
 */
export async function readMessagesOf(
  store: Store,
  row: ConversationRow,
  { rows, until }: { rows: number; until: number | null },
): Promise<Message[]> {
  if (row.newest_seq === 0) return [];
  const { conversation, from, to } = rangeOf(row, { rows, until });
  return store.messages
    .where('[conversation+seq]')
    .between([conversation, from], [conversation, to], true, true)
    .toArray();
}

/** The numbers of the messages that `readMessagesOf` reads. */
export function rangeOf(row: ConversationRow, { rows, until }: { rows: number; until: number | null }): Range {
  const to = Math.min(row.newest_seq, until ?? row.newest_seq);
  return { conversation: row.conversation, from: Math.max(row.oldest_seq, row.hidden_seq + 1, to - rows + 1), to };
}

/**
 * Deletes the messages of a conversation, their reactions and their lines in the search index up to a number (by default all). Returns the
 * addresses of their files.
 */
export async function deleteMessages(
  store: Store,
  conversation: ConversationId,
  upTo: number = Infinity,
): Promise<string[]> {
  const range = () =>
    store.messages.where('[conversation+seq]').between([conversation, Dexie.minKey], [conversation, upTo], true, true);
  // All requests start at once; the database answers them in order.
  const [messages] = await Promise.all([
    range().toArray(),
    range().delete(),
    deleteReactionsUpTo(store, conversation, upTo),
    deleteLines(store, conversation, upTo),
  ]);
  return messages.flatMap(filesOf);
}

/** Deletes the stored messages and reactions of all conversations, and the search index. Returns the addresses of their files. */
export async function deleteAllMessages(store: Store): Promise<string[]> {
  const [messages] = await Promise.all([store.messages.toArray(), store.reactions.clear(), store.searchBlocks.clear()]);
  if (messages.length === 0) return [];
  await Promise.all([
    store.messages.clear(),
    store.conversations.toCollection().modify({ last_message: null, oldest_seq: 0, newest_seq: 0 }),
  ]);
  return messages.flatMap(filesOf);
}

/** The addresses of a picture and a recording. A damaged row may have no media at all. It must not stop the reload that replaces it. */
const filesOf = ({ media, voice }: Partial<Message>): string[] => [
  ...(media == null ? [] : [media.path, media.thumb_path]),
  ...(voice === undefined ? [] : [voice.path]),
];

/**
 * Stores the newer version of each message, so that a page of history never overwrites an edit. Returns the addresses of
 * the pictures and recordings that the newer versions do not have.
 */
export async function putMessages(store: Store, messages: readonly Message[]): Promise<string[]> {
  const held = await readByKey(
    store.messages,
    messages.map(({ id }) => id),
  );
  const newer = messages.filter(({ id, version }) => (held.get(id)?.version ?? 0) <= version);
  await store.messages.bulkPut(newer);
  const edited = newer.filter(({ id, body }) => held.has(id) && held.get(id)?.body !== body);
  if (edited.length > 0) await rewriteLines(store, edited);
  const left = new Set(newer.flatMap(filesOf));
  return newer.flatMap(({ id }) => filesOf(held.get(id) ?? {})).filter((path) => !left.has(path));
}

/** The messages that are written already, with their versions. */
export type Written = ReadonlyMap<MessageId, number>;

/**
 * Writes the messages that are not stored in any version, before the transaction has read the rows that they belong to.
 * Returns the written ones. Start it together with those reads, so that the database writes during them.
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

/** A message may occur twice: as its own change, and as the last message of its conversation. */
export function newestVersions(messages: readonly Message[]): Message[] {
  const byId = new Map<string, Message>();
  for (const message of messages)
    if ((byId.get(message.id)?.version ?? 0) <= message.version) byId.set(message.id, message);
  return [...byId.values()];
}
