import { block, removeChat, unblock } from '../../../contract/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import { request } from '../api/request.ts';
import type { Store } from '../store/database.ts';
import { dropConversation } from './apply-changes.ts';
import { reload } from './reload.ts';

/** Removes a conversation here at once, then on the server. Where that fails the chats are loaded anew and the failure is thrown. */
export function removeConversation(store: Store, conversation: ConversationId): Promise<void> {
  return remove(store, [conversation], () => request(removeChat, { body: { conversation }, member: store.member }));
}

/** The same for all conversations with a profile. */
export async function removeConversationsWith(store: Store, profile: MemberId): Promise<void> {
  const conversations = await store.conversations.where('profile').equals(profile).primaryKeys();
  await remove(store, conversations, () => request(removeChat, { body: { profile }, member: store.member }));
}

/** Blocks a profile; what there was with it leaves this device at once. */
export async function blockProfile(store: Store, profile: MemberId): Promise<void> {
  const conversations = await store.conversations.where('profile').equals(profile).primaryKeys();
  await remove(store, conversations, () => request(block, { body: { profile }, member: store.member }));
}

export async function unblockProfile(store: Store, profile: MemberId): Promise<void> {
  await request(unblock, { body: { profile }, member: store.member });
}

async function remove(store: Store, conversations: readonly ConversationId[], tell: () => Promise<unknown>): Promise<void> {
  await store.transaction('rw', [store.conversations, store.messages], async () => {
    for (const conversation of conversations) await dropConversation(store, conversation);
  });
  try {
    await tell();
  } catch (error) {
    await reload(store, request, AbortSignal.timeout(60_000)).catch(() => undefined);
    throw error;
  }
}
