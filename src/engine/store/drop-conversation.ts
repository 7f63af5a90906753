import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { deleteViewEntries } from './chat-views.ts';
import type { ConversationRow } from './conversation-row.ts';
import { unreadAfter } from './conversations.ts';
import type { Store } from './database.ts';
import { deleteEditsTo } from './changes.ts';
import { deleteReactionEntriesTo } from './reactions.ts';
import { deleteMessages } from './messages.ts';
import { LIKE_TABLES } from './apply-likes.ts';

// These functions run inside the caller's transaction. They return the addresses of the pictures to delete from the
// caches after it.

/**
 * Deletes a conversation, its messages, their edits and their reactions from the device. Unsent messages and deletions stay in the
 * outbox.
 */
export async function dropConversation(store: Store, conversation: ConversationId): Promise<string[]> {
  const row = await store.conversations.get(conversation);
  if (row !== undefined) await deleteEditsTo(store, row.profile);
  if (row !== undefined) await deleteReactionEntriesTo(store, row.profile);
  await deleteViewEntries(store, [conversation]);
  await store.conversations.delete(conversation);
  return deleteMessages(store, conversation);
}

/** Also deletes the peer's card and likes, after a block or an erased account. */
export async function dropPeer(store: Store, conversation: ConversationId): Promise<string[]> {
  const row = await store.conversations.get(conversation);
  const pictures = await dropConversation(store, conversation);
  return row === undefined ? pictures : [...pictures, ...(await dropProfile(store, row.profile))];
}

/** Deletes a profile's card and likes, and returns its main picture. */
export async function dropProfile(store: Store, id: MemberId): Promise<string[]> {
  const profile = await store.profiles.get(id);
  await store.profiles.delete(id);
  for (const name of LIKE_TABLES) await store[name].delete(id);
  const face = profile?.main_image ?? null;
  return face === null ? [] : [face.filename, face.thumb_filename, ...(face.match === undefined ? [] : [face.match])];
}

/**
 * Removes a conversation up to a number, and stores the number as a mark. The mark prevents that the state of a server that does not know
 * the removal yet restores the messages. A removal that the row does not have yet also deletes the waiting registers: those that wait at
 * the echo of a removal are later choices.
 */
export async function removeUpTo(store: Store, row: ConversationRow, hidden_seq = row.last_seq): Promise<string[]> {
  const { conversation, last_message, newest_seq } = row;
  const pictures = await deleteMessages(store, conversation, hidden_seq);
  const isAnyHeld = newest_seq > hidden_seq;
  if (hidden_seq > row.hidden_seq) await deleteViewEntries(store, [conversation]);
  await store.conversations.put({
    ...row,
    hidden_seq,
    last_message: last_message !== null && last_message.seq > hidden_seq ? last_message : null,
    unread: unreadAfter(row.unread, row.last_seq, hidden_seq),
    oldest_seq: isAnyHeld ? Math.max(row.oldest_seq, hidden_seq + 1) : 0,
    newest_seq: isAnyHeld ? newest_seq : 0,
  });
  return pictures;
}
