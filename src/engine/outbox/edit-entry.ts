import type { MessageId } from '../../../contract/base/ids.ts';
import type { Store } from '../store/database.ts';
import { deleteEdits } from '../store/changes.ts';
import { writeReply } from '../store/drafts.ts';
import { isMessage, type MessageEntry } from '../store/entry.ts';
import { wakeFlusher } from './wake.ts';

/** Queues a failed message again, at the price that the app has shown. */
export async function retryEntry(store: Store, id: string, maxCredits?: number): Promise<void> {
  await store.outbox
    .where('id')
    .equals(id)
    .modify((entry, change) => {
      if (isMessage(entry)) change.value = queueAgain(entry, maxCredits);
    });
  wakeFlusher(store.member);
}

/** A message as it is queued again: unchanged except for its price. Its age counts from here. */
export function queueAgain(entry: MessageEntry, maxCredits = entry.request.max_credits): MessageEntry {
  return {
    ...entry,
    request: { ...entry.request, ...(maxCredits !== undefined && { max_credits: maxCredits }) },
    // The server deletes a picture that no message uses within a day. If it has the picture, the upload transfers nothing.
    picture: entry.picture && { ...entry.picture, uploaded: false },
    state: 'queued',
    failure: null,
    created_at: Date.now(),
  };
}

/** Discards an unsent message. A message on the wire stays, because it may have arrived. */
export async function discardEntry(store: Store, id: string): Promise<void> {
  await store.transaction('rw', store.outbox, async () => {
    const unsent = store.outbox.where('id').equals(id);
    const discarded = await unsent.filter(({ state, on_wire }) => state === 'failed' || !on_wire).delete();
    // Its edits go too. A deletion stays: a stale message may have arrived.
    if (discarded > 0) await deleteEdits(store, id);
  });
  wakeFlusher(store.member);
}

/**
 * Removes an unsent message and returns its text to the composer, so that the member sends a new message. The draft then replies to what
 * the message replied to. A message
 * that may have arrived stays, also when it is stale: editing it would send its text twice.
 */
export async function editEntry(store: Store, id: string): Promise<string> {
  const body = await store.transaction('rw', store.outbox, store.drafts, async () => {
    const entry = await store.outbox.where('id').equals(id).first();
    if (entry === undefined || !isMessage(entry) || entry.on_wire) return '';
    await store.outbox.delete(entry.position ?? -1);
    const { reply_to } = entry.request;
    if (reply_to !== undefined) await writeReply(store, entry.peer, reply_to as MessageId);
    return entry.request.body ?? '';
  });
  // The rest of its queue can continue.
  wakeFlusher(store.member);
  return body;
}
