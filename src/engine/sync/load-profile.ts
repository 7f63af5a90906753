import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import { getContact } from '../../../contract/profiles.ts';
import { request } from '../api/request.ts';
import type { Store } from '../store/database.ts';

/**
 * Brings the card of somebody with whom this device holds no conversation, so that a first message says to whom it goes.
 * Gives the conversation that there is all the same: one that was removed from view goes on. Throws ApiFailure.
 */
export async function loadProfile(store: Store, id: MemberId): Promise<ConversationId | null> {
  const { profile, conversation } = await request(getContact, { query: { id }, member: store.member });
  await store.profiles.put(profile);
  return conversation;
}
