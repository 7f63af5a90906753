import type { IndexableType, Table } from 'dexie';
import * as z from 'zod/mini';
import { Chat, Message } from '../../../contract/chats/chats.ts';
import { Reaction } from '../../../contract/chats/reactions.ts';
import { Liked, LikedBy, Match } from '../../../contract/likes/likes.ts';
import { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { SearchBlockKey, Store } from './database.ts';
import { readByKey } from './read-by-key.ts';

/** How many rows one task checks, so that the check never blocks the thread. */
const SLICE = 100;

const Conversation = z.extend(z.omit(Chat, { num_unread_messages: true, last_reactions: true, request: true }), {
  unread: z.int(),
  requested: z.optional(z.literal(1)),
  oldest_seq: z.int(),
  newest_seq: z.int(),
});

/** The tables whose rows the server can send again. Unsent texts are in other tables, which this module never drops. */
const ROWS = {
  conversations: Conversation,
  profiles: ProfileCard,
  messages: Message,
  reactions: Reaction,
  likes: LikedBy,
  liked: Liked,
  matches: Match,
};

/** A block has a line for each of its messages. */
const Block = z
  .object({ conversation: z.string(), from: z.int(), to: z.int(), lines: z.string() })
  .check(z.refine(({ from, to, lines }) => lines.split('\n').length === to - from + 1));

type TableName = keyof typeof ROWS;
type Key = IndexableType;

/**
 * Deletes the rows that the contract does not accept. If there are any, also deletes the cursor, so that the next pull loads
 * everything again. Other programs, an older version of the app or a broken disk may have written them. Returns whether there were any.
 */
export async function dropDamaged(store: Store): Promise<boolean> {
  // The search index is written again from the messages.
  await store.searchBlocks.bulkDelete((await findDamaged(store.searchBlocks, Block)) as SearchBlockKey[]);
  let hasDropped = false;
  for (const name of Object.keys(ROWS) as TableName[]) {
    const keys = await findDamaged(store.table(name), ROWS[name]);
    if (keys.length === 0) continue;
    hasDropped = true;
    await drop(store, name, keys);
  }
  return hasDropped;
}

async function findDamaged(table: Table, schema: z.core.$ZodType): Promise<Key[]> {
  const damaged: Key[] = [];
  const keys: Key[] = await table.toCollection().primaryKeys();
  for (let from = 0; from < keys.length; from += SLICE) {
    const slice = keys.slice(from, from + SLICE);
    const rows = await readByKey<unknown, Key>(table, slice);
    for (const [key, row] of rows) if (!z.safeParse(schema, row).success) damaged.push(key);
  }
  return damaged;
}

async function drop(store: Store, name: TableName, keys: readonly Key[]): Promise<void> {
  const tables = [store.table(name), store.conversations, store.searchBlocks, store.marks];
  await store.transaction('rw', tables, async () => {
    const rows: unknown[] = await store.table(name).bulkGet([...keys]);
    await store.table(name).bulkDelete([...keys]);
    if (name === 'messages') await forgetRanges(store, rows);
    // Another page may have written a part of the index again, with the deleted rows.
    await store.searchBlocks.clear();
    await store.marks.delete('cursor');
  });
}

/** Resets the held range of these messages' conversations, because it has a gap. Their pages then load again. */
async function forgetRanges(store: Store, messages: readonly unknown[]): Promise<void> {
  const conversations = messages.flatMap((row) => {
    const { conversation } = (row ?? {}) as { conversation?: unknown };
    return typeof conversation === 'string' ? [conversation] : [];
  });
  await store.conversations.where('conversation').anyOf(conversations).modify({ oldest_seq: 0, newest_seq: 0 });
}
