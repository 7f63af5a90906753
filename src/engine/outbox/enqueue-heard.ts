import type { Message } from '../../../contract/chats/chats.ts';
import type { Store } from '../store/database.ts';
import { isUnheard } from '../store/heard.ts';
import { addEntry, newEntry } from './add-entry.ts';

/**
 * Marks a received voice message as heard, here at once and on the server (`store/heard.ts`). Does nothing for an own message, for another
 * kind, and for a message that is deleted or heard.
 */
export function enqueueHeard(store: Store, message: Message): Promise<void> {
  return addEntry(store, 'markHeard', async () => {
    // The screen may show an older version.
    const held = (await store.messages.get(message.id)) ?? message;
    if (!isUnheard(held, store.member)) return null;
    return newEntry(store, 'markHeard', { peer: held.sender, request: { message: held.id } });
  });
}
