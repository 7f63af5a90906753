import type { Store } from '../store/database.ts';
import type { MessageEntry } from '../store/entry.ts';
import { wakeFlusher } from './wake.ts';

/**
 * Queues a failed message again, unchanged except for the price that the app has shown. Its age counts from this retry.
 */
export async function retryEntry(store: Store, id: string, maxCredits?: number): Promise<void> {
  await store.outbox
    .where('id')
    .equals(id)
    .modify((entry) => {
      if (entry.call !== 'sendMessage') return;
      Object.assign(entry, {
        request: maxCredits === undefined ? entry.request : { ...entry.request, max_credits: maxCredits },
        // The server deletes a picture that no message uses within a day. A picture that it still has is not
        // transferred twice.
        picture: entry.picture && { ...entry.picture, uploaded: false },
        state: 'queued',
        failure: null,
        created_at: Date.now(),
      } satisfies Partial<MessageEntry>);
    });
  wakeFlusher(store.member);
}

/** Discards an unsent message. A message on the wire stays, because it may have arrived. */
export async function discardEntry(store: Store, id: string): Promise<void> {
  await store.outbox
    .where('id')
    .equals(id)
    .filter(({ state, on_wire }) => state === 'failed' || !on_wire)
    .delete();
  wakeFlusher(store.member);
}

/**
 * Removes an unsent message and returns its text to the composer, so that the member sends a new message. A message
 * that may have arrived stays, also when it is stale: editing it would send its text twice.
 */
export async function editEntry(store: Store, id: string): Promise<string> {
  const body = await store.transaction('rw', store.outbox, async () => {
    const entry = await store.outbox.where('id').equals(id).first();
    if (entry?.call !== 'sendMessage' || entry.on_wire) return '';
    await store.outbox.delete(entry.position ?? -1);
    return entry.request.body ?? '';
  });
  // The rest of its queue can continue.
  wakeFlusher(store.member);
  return body;
}
