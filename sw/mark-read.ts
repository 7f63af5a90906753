import type { MemberId } from '../contract/base/ids.ts';
import type { PushedMessage } from '../contract/notifications/worker-message.ts';
import { closeSeen } from '../src/engine/badge/seen-notifications.ts';
import { enqueueRead } from '../src/engine/outbox/enqueue-action.ts';
import { openStore, type Store } from '../src/engine/store/database.ts';
import { pullNow } from './pull-now.ts';
import { countBadge, showBadge } from './show-badge.ts';
import { wakeOutbox } from './wake-outbox.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly registration: { readonly sync?: { register: (tag: string) => Promise<void> } };
};

/** Marks a conversation as read up to a message, for the button of its notification. Offline, the mark waits in the outbox. */
export async function markRead(member: MemberId, { conversation, seq }: PushedMessage): Promise<void> {
  const store = openStore(member);
  try {
    const peer = await readPeer(store, conversation);
    if (peer === undefined) return;
    await enqueueRead(store, { peer, conversation, seq });
    await showBadge((await countBadge(store)) ?? 0);
    await closeSeen(store, await self.registration.getNotifications());
  } finally {
    store.close();
  }
  // Only a sync event tries again later. Without Background Sync, the next start of the app sends the mark.
  await self.registration.sync?.register('outbox').catch(() => undefined);
  await wakeOutbox({ lastChance: true });
}

/** The peer of a conversation. The pull of its push may have failed. */
async function readPeer(store: Store, conversation: PushedMessage['conversation']): Promise<MemberId | undefined> {
  const held = await store.conversations.get(conversation);
  if (held !== undefined) return held.profile;
  await pullNow(store);
  return (await store.conversations.get(conversation))?.profile;
}
