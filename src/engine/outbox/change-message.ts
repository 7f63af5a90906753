import { v7 as uuidv7 } from 'uuid';
import type { Message } from '../../../contract/chats/chats.ts';
import type { EditId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { Store } from '../store/database.ts';
import type { EntryOf } from '../store/entry.ts';
import { addEntry, newEntry } from './add-entry.ts';
import { textEntry, writtenNow } from './enqueue.ts';
import { holdAlbum } from './hold-album.ts';
import { moveCaption } from './move-caption.ts';
import { readUnsentMessage } from './unsent.ts';
import { wakeFlusher } from './wake.ts';
import { type ChangeEntry, changeQueue, deleteEdits } from '../store/changes.ts';

// Edits and deletions of one's own messages on this device. contract/chats/message-state.ts draws the states of an accepted message.
//
//   the message is                       an edit                                a deletion
//   ------------------------------------ -------------------------------------- --------------------------------------
//   in the outbox, never on the wire     rewrites the text of its entry         deletes its entry
//   in the outbox, on the wire           waits until the message is sent        waits until the message is sent
//   accepted                             replaces a waiting edit                is sent before waiting edits
//
// The edits behind a deletion are deleted once the server has deleted the message. A refused one stays with its words.
//
// A waiting change is shown in place of the stored state. It leaves the outbox in the transaction that stores the server's answer.

interface Changed {
  /** The id of the message. */
  readonly id: string;
  readonly peer: MemberId;
}

/** Replaces the text of a message. The text of the server again, while no edit is on the wire, only withdraws the waiting edit. */
export async function enqueueEdit(store: Store, { id, peer, body }: Changed & { body: string }): Promise<void> {
  await addEntry(store, 'editMessage', async () => {
    const unsent = await readUnsentMessage(store, id);
    if (unsent?.on_wire === false) {
      await store.outbox.put({ ...unsent, request: { ...unsent.request, body } });
      return null;
    }
    const changes = await store.outbox.where('queue').equals(changeQueue(id)).toArray();
    // A deletion has precedence.
    if (changes.some(({ call }) => call === 'deleteMessage')) return null;
    const stored: Message | undefined = await store.messages.get(id as MessageId);
    if (stored?.body === body && !changes.some(({ on_wire }) => on_wire)) {
      await deleteEdits(store, id);
      return null;
    }
    const edit_id = uuidv7() as EditId;
    return newEntry(store, 'editMessage', { id: edit_id, peer, request: { id, body, edit_id } });
  });
}

/** Deletes a message for both members. The caption of an unsent picture stays with its album, if another picture can have it. */
export async function enqueueDeletion(store: Store, { id, peer }: Changed): Promise<void> {
  await addEntry(store, 'deleteMessage', async () => {
    const unsent = await readUnsentMessage(store, id);
    if (unsent?.on_wire !== false) return newEntry(store, 'deleteMessage', { peer, request: { id } });
    await store.outbox.delete(unsent.position ?? -1);
    await holdAlbum(store, unsent);
    await moveCaption(store, unsent);
    return null;
  });
  // A message behind a refused one that was deleted can be sent.
  wakeFlusher(store.member);
}

/**
 * Withdraws a change: a deletion that waits, or an edit that was refused. If a request has reached the server, the feed reports the change
 * all the same.
 */
export async function withdrawChange(store: Store, { id }: ChangeEntry): Promise<void> {
  await store.outbox.where('id').equals(id).delete();
  wakeFlusher(store.member);
}

/** Sends the text of a refused edit as a new message. The draft in the composer stays. */
export async function sendEditAsNew(store: Store, edit: EntryOf<'editMessage'>, max_credits: number): Promise<void> {
  const { peer, request } = edit;
  await store.transaction('rw', store.outbox, store.conversations, store.messages, async () => {
    if ((await store.outbox.where('id').equals(edit.id).delete()) === 0) return;
    const row = await store.conversations.where('profile').equals(peer).first();
    const conversation = row?.conversation ?? null;
    const reply_to = (await store.messages.get(request.id as MessageId))?.reply_to ?? undefined;
    await store.outbox.add(
      textEntry(store, { written: writtenNow(), peer, conversation, body: request.body, max_credits, reply_to }),
    );
  });
  wakeFlusher(store.member);
}
