import type { Store } from '../store/database.ts';
import type { MessageEntry } from '../store/entry.ts';
import { wakeFlusher } from './wake.ts';

/** Sends a failed message again: unchanged but for the price that the member has been shown. Its age counts from now. */
export async function retryEntry(store: Store, id: string, maxCredits?: number): Promise<void> {
  await store.outbox
    .where('id')
    .equals(id)
    .modify((entry) => {
      if (entry.call !== 'sendMessage') return;
      Object.assign(entry, {
        request: maxCredits === undefined ? entry.request : { ...entry.request, max_credits: maxCredits },
        // The server sweeps a picture that no message uses within a day. A picture that is still there is not sent twice.
        picture: entry.picture && { ...entry.picture, uploaded: false },
        state: 'queued',
        failure: null,
        created_at: Date.now(),
      } satisfies Partial<MessageEntry>);
    });
  wakeFlusher(store.member);
}

/** Discards an unsent message. A message on its way may have arrived, and stays. */
export async function discardEntry(store: Store, id: string): Promise<void> {
  await store.outbox
    .where('id')
    .equals(id)
    .filter(({ state, on_wire }) => state === 'failed' || !on_wire)
    .delete();
  wakeFlusher(store.member);
}

/**
 * Removes an unsent message and gives its text back to the composer; the member then sends a new message. A message that
 * may have arrived stays, also when it is stale: edited, it would be said twice.
 */
export async function takeBack(store: Store, id: string): Promise<string> {
  const body = await store.transaction('rw', store.outbox, async () => {
    const entry = await store.outbox.where('id').equals(id).first();
    if (entry?.call !== 'sendMessage' || entry.on_wire) return '';
    await store.outbox.delete(entry.position ?? -1);
    return entry.request.body ?? '';
  });
  // The rest of its queue can go on.
  wakeFlusher(store.member);
  return body;
}
