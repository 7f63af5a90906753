import Dexie from 'dexie';
import type { Message } from '../../../contract/chats.ts';
import type { ConversationId } from '../../../contract/ids.ts';
import type { Store } from './database.ts';

/** The newest `count` messages of a conversation that are held without a gap, oldest first. */
export async function readMessages(store: Store, conversation: ConversationId, count: number): Promise<Message[]> {
  const row = await store.conversations.get(conversation);
  if (row === undefined || row.newest_seq === 0) return [];
  const newestFirst = await store.messages
    .where('[conversation+seq]')
    .between([conversation, Math.max(row.oldest_seq, row.hidden_seq + 1)], [conversation, row.newest_seq], true, true)
    .reverse()
    .limit(count)
    .toArray();
  return newestFirst.reverse();
}

/** Deletes what a conversation holds up to a number (by default all of it). */
export async function deleteMessages(store: Store, conversation: ConversationId, upTo: number = Infinity): Promise<void> {
  await store.messages.where('[conversation+seq]').between([conversation, Dexie.minKey], [conversation, upTo], true, true).delete();
}

/** Keeps the newer version of each, so that a page of history never overwrites an edit. */
export async function putMessages(store: Store, messages: readonly Message[]): Promise<void> {
  const held = await store.messages.bulkGet(messages.map(({ id }) => id));
  await store.messages.bulkPut(messages.filter((message, index) => (held[index]?.version ?? 0) <= message.version));
}
