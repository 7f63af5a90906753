import Dexie from 'dexie';
import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { lineOf } from '../search/lines.ts';
import type { SearchBlock, SearchBlockKey, Store } from './database.ts';

// The search index of this device: blocks of consecutive messages of a conversation, each with a line for each message.
//
//   messages 1 … 900 are held        blocks 1–256  257–512  513–768  769–900
//   message 901 arrives              later, when the browser is idle, the last block becomes 769–901
//   message 300 is edited, deleted   its line changes in the same transaction
//   messages up to 300 are removed   in the same transaction, two blocks are left: 301–512 and so on
//
// So a block may be missing, but a line is never older than its message. `fill-search-blocks.ts` writes the missing blocks: doing so with
// each message would make the first sync slower. These functions run inside the caller's transaction.

const inConversation = (store: Store, conversation: ConversationId, to: number) =>
  store.searchBlocks
    .where('[conversation+from+to]')
    .between([conversation, Dexie.minKey, Dexie.minKey], [conversation, to, Dexie.maxKey], true, true);

/** The blocks of a conversation, oldest first. */
export function readSearchBlocks(store: Store, conversation: ConversationId): Promise<SearchBlock[]> {
  return inConversation(store, conversation, Infinity).toArray();
}

/** The keys of the blocks of a conversation, oldest first. */
export function readSearchBlockKeys(store: Store, conversation: ConversationId): Promise<SearchBlockKey[]> {
  return inConversation(store, conversation, Infinity).primaryKeys();
}

/** Writes the lines of these messages again, as far as they have any. */
export async function rewriteLines(store: Store, messages: readonly Message[]): Promise<void> {
  for (const message of messages) {
    const block = await inConversation(store, message.conversation, message.seq).last();
    if (block === undefined || block.to < message.seq) continue;
    const lines = block.lines.split('\n');
    lines[message.seq - block.from] = lineOf(message);
    await store.searchBlocks.put({ ...block, lines: lines.join('\n') });
  }
}

/** Deletes the lines of a conversation's messages up to a number. */
export async function deleteLines(store: Store, conversation: ConversationId, upTo: number): Promise<void> {
  const last = await inConversation(store, conversation, upTo).last();
  if (last === undefined) return;
  await inConversation(store, conversation, upTo).delete();
  if (last.to <= upTo) return;
  const lines = last.lines.split('\n').slice(upTo + 1 - last.from);
  await store.searchBlocks.put({ ...last, from: upTo + 1, lines: lines.join('\n') });
}

/**
 * Deletes the lines of conversations and messages that have left the device. An earlier version of the app, in another tab, deletes
 * messages without their lines.
 */
export async function deleteLeftBlocks(store: Store): Promise<void> {
  await store.transaction('rw', [store.conversations, store.searchBlocks], async () => {
    const [rows, keys] = await Promise.all([
      store.conversations.toArray(),
      store.searchBlocks.toCollection().primaryKeys() as Promise<SearchBlockKey[]>,
    ]);
    const hidden = new Map(rows.map(({ conversation, hidden_seq }) => [conversation, hidden_seq]));
    const oldest = new Map(keys.toReversed().map(([conversation, from]) => [conversation, from]));
    for (const [conversation, from] of oldest) {
      const upTo = hidden.get(conversation) ?? Infinity;
      if (from <= upTo) await deleteLines(store, conversation, upTo);
    }
  });
}
