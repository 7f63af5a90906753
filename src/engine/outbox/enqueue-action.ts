import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import type { Store } from '../store/database.ts';
import { addEntry, newEntry } from './add-entry.ts';

// Each function applies an action to this device at once and enqueues it for the server. `actions.ts` defines the effects.

/** Marks a conversation as read up to `seq`. A newer mark replaces a queued one. */
export function enqueueRead(
  store: Store,
  { peer, conversation, seq }: { peer: MemberId; conversation: ConversationId; seq: number },
): Promise<void> {
  return addEntry(store, 'markRead', async () => {
    const row = await store.conversations.get(conversation);
    if (row === undefined || row.read_seq >= seq) return null;
    return newEntry(store, 'markRead', { peer, request: { conversation, seq } });
  });
}

/** Removes a conversation up to its last message. A later message makes it visible again. */
export function enqueueRemoval(store: Store, conversation: ConversationId): Promise<void> {
  return addEntry(store, 'removeChat', async () => {
    const row = await store.conversations.get(conversation);
    return row === undefined
      ? null
      : newEntry(store, 'removeChat', { peer: row.profile, request: { conversation, seq: row.last_seq } });
  });
}

/** Removes all conversations with a profile. */
export function enqueueRemovalWith(store: Store, profile: MemberId): Promise<void> {
  return addEntry(store, 'removeChat', async () =>
    newEntry(store, 'removeChat', { peer: profile, request: { profile } }),
  );
}

/** Blocks a profile. Its data leaves this device. */
export function enqueueBlock(store: Store, profile: MemberId): Promise<void> {
  return addEntry(store, 'block', async () => newEntry(store, 'block', { peer: profile, request: { profile } }));
}

/** Unblocks a profile. The server's answer restores its conversation. */
export function enqueueUnblock(store: Store, profile: MemberId): Promise<void> {
  return addEntry(store, 'unblock', async () => newEntry(store, 'unblock', { peer: profile, request: { profile } }));
}
