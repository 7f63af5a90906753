import type { Store } from '../store/database.ts';
import type { MessageEntry, OutboxEntry } from '../store/entry.ts';
import { wakeFlusher } from './wake.ts';

/** Sends a failed one again, unchanged but for the price that the member has now been shown, and the age it may have. */
export async function retryEntry(store: Store, id: string, maxCredits?: number): Promise<void> {
  await store.outbox
    .where('id')
    .equals(id)
    .modify((entry) => {
      if (entry.call !== 'sendMessage') return;
      Object.assign(entry, {
        request: maxCredits === undefined ? entry.request : { ...entry.request, max_credits: maxCredits },
        // After a day the server has swept a picture that was never sent. Where it has not, it says so.
        picture: entry.picture && { ...entry.picture, uploaded: false },
        state: 'queued',
        failure: null,
        created_at: Date.now(),
      } satisfies Partial<MessageEntry>);
    });
  wakeFlusher(store.member);
}

/** Throws an unsent one away, at the member's word. One that is on its way may have arrived already, and stays. */
export async function discardEntry(store: Store, id: string): Promise<void> {
  await store.outbox.where('id').equals(id).filter(isTheMembersAgain).delete();
  wakeFlusher(store.member);
}

/** Takes an unsent one back into the composer: removes it and gives its text. What is sent then is a new message. */
export async function takeBack(store: Store, id: string): Promise<string> {
  const body = await store.transaction('rw', store.outbox, async () => {
    const entry = await store.outbox.where('id').equals(id).first();
    if (entry?.call !== 'sendMessage' || !isTheMembersAgain(entry)) return '';
    await store.outbox.delete(entry.position ?? -1);
    return entry.request.body ?? '';
  });
  // What waited behind it goes on.
  wakeFlusher(store.member);
  return body;
}

const isTheMembersAgain = (entry: OutboxEntry) => entry.state === 'failed' || !entry.on_wire;
