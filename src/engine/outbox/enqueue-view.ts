import type { ChatView } from '../../../contract/chats/chat-view.ts';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { serverNow } from '../api/server-clock.ts';
import { isArchived, readViewEntries, type SetRegister, shownView, viewOf, viewQueue } from '../store/chat-views.ts';
import type { ConversationRow } from '../store/conversation-row.ts';
import { isShown } from '../store/conversations.ts';
import type { Store } from '../store/database.ts';
import { addEntry, newEntry } from './add-entry.ts';

// The registers of a conversation on this device. contract/chats/chat-view.ts draws them; the outbox treats a choice as it treats a
// reaction (`enqueue-reaction.ts`): it replaces the one that waits, and withdraws it if it is the stored value and was never on the wire.

/** Pins a conversation to the top of the list, or ends that. */
export function enqueuePinned(store: Store, conversation: ConversationId, pinned: boolean): Promise<void> {
  return enqueueView(store, conversation, () => ({ conversation, pinned }));
}

/** Marks a read conversation as unread, or ends that. */
export function enqueueMarkedUnread(store: Store, conversation: ConversationId, marked_unread: boolean): Promise<void> {
  return enqueueView(store, conversation, () => ({ conversation, marked_unread }));
}

/** Ends the mark as unread of a conversation that the member opens. Without a mark it only reads. */
export async function endMarkedUnread(store: Store, conversation: ConversationId): Promise<void> {
  const [row, entries] = await Promise.all([
    store.conversations.get(conversation),
    readViewEntries(store, conversation),
  ]);
  if (row !== undefined && shownView(row, entries).marked_unread) await enqueueMarkedUnread(store, conversation, false);
}

/** Always shows the pictures of the peer, or covers each until the member reveals it. */
export function enqueueShowPictures(store: Store, conversation: ConversationId, shown: boolean): Promise<void> {
  // The stored value changes before the answer, so no choice can be withdrawn.
  return addEntry(store, 'setChatView', async () => {
    const row = await store.conversations.get(conversation);
    return row === undefined
      ? null
      : newEntry(store, 'setChatView', { peer: row.profile, request: { conversation, shown } });
  });
}

/** Moves a conversation with its messages up to now to the archive, or back to the list. */
export function enqueueArchived(store: Store, conversation: ConversationId, isInArchive: boolean): Promise<void> {
  return enqueueView(store, conversation, ({ last_seq }) => ({
    conversation,
    archived_seq: isInArchive ? last_seq : 0,
  }));
}

/** Mutes a conversation until a time, or ends that. A conversation that a message has lifted from the archive stays lifted. */
export async function enqueueMuted(
  store: Store,
  conversation: ConversationId,
  muted_until: ChatView['muted_until'],
): Promise<void> {
  await enqueueView(store, conversation, ({ last_seq }, view) =>
    view.archived_seq > 0 && !isArchived(view, last_seq, serverNow()) ? { conversation, archived_seq: 0 } : null,
  );
  await enqueueView(store, conversation, () => ({ conversation, muted_until }));
}

/** `choose` receives the conversation and its shown view. It returns a register with its new value, or null. */
function enqueueView(
  store: Store,
  conversation: ConversationId,
  choose: (row: ConversationRow, view: ChatView) => SetRegister | null,
): Promise<void> {
  return addEntry(store, 'setChatView', async () => {
    const row = await store.conversations.get(conversation);
    // A removed conversation has no registers, so that it has none when it starts again.
    if (row === undefined || !isShown(row)) return null;
    const entries = await readViewEntries(store, conversation);
    const request = choose(row, shownView(row, entries));
    if (request === null) return null;
    const queued = entries.filter(({ queue }) => queue === viewQueue(request));
    if (!queued.some(({ on_wire }) => on_wire) && isStored(row, request)) {
      await store.outbox.bulkDelete(queued.map(({ position }) => position ?? -1));
      return null;
    }
    return newEntry(store, 'setChatView', { peer: row.profile, request });
  });
}

/** Whether the stored view has the value. */
function isStored(row: ConversationRow, { conversation: _, ...register }: SetRegister): boolean {
  const stored: Record<string, unknown> = viewOf(row);
  return Object.entries(register).every(([name, value]) => stored[name] === value);
}
