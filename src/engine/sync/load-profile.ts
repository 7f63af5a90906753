import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { getContact } from '../../../contract/profiles/profiles.ts';
import { request } from '../api/request.ts';
import type { Store } from '../store/database.ts';

/**
 * Fetches the card of a profile without a conversation on this device, so that a first message shows its recipient.
 * Also returns a conversation that exists on the server: a removed one continues. Throws ApiFailure.
 */
export async function loadProfile(store: Store, id: MemberId): Promise<ConversationId | null> {
  const { profile, conversation } = await request(getContact, { query: { id }, member: store.member });
  await store.profiles.put(profile);
  return conversation;
}
