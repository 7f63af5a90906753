import type { ConversationId } from '../../../contract/base/ids.ts';
import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationRow } from './conversation-row.ts';
import type { Store } from './database.ts';

/**
 * The number of the first held message that the server accepted at or after a moment (ms), or null if there is none. Numbers are dense and
 * the times of acceptance rise with them, so a binary search reads few messages. Needs the table `messages` in a transaction of the caller.
 */
export async function firstSeqFrom(store: Store, row: ConversationRow, at: number): Promise<number | null> {
  if (row.newest_seq === 0) return null;
  let from = Math.max(row.oldest_seq, row.hidden_seq + 1);
  for (let end = row.newest_seq + 1; from < end;) {
    const middle = Math.floor((from + end) / 2);
    // A message that has left the device since the row was read counts as older: the oldest ones leave first.
    if ((await acceptedAt(store, row, middle)) >= at) end = middle;
    else from = middle + 1;
  }
  return from <= row.newest_seq ? from : null;
}

async function acceptedAt(store: Store, { conversation }: ConversationRow, seq: number): Promise<number> {
  const message = await readByNumber(store, conversation, seq);
  return message === undefined ? -Infinity : Date.parse(message.accepted_at);
}

/** The message with a number; undefined if this device does not have it. Needs the table `messages` in a transaction of the caller. */
export const readByNumber = (store: Store, conversation: ConversationId, seq: number): Promise<Message | undefined> =>
  store.messages.where('[conversation+seq]').equals([conversation, seq]).first();
