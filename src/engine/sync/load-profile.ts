import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { getContact } from '../../../contract/profiles/profiles.ts';
import { request } from '../api/request.ts';
import type { Store } from '../store/database.ts';

/** The server's answer about a member to whom the device has no conversation. */
export interface Contact {
  /** A conversation that exists on the server: a removed one continues. */
  readonly conversation: ConversationId | null;
  /** Whether a first message becomes a request. */
  readonly asRequest: boolean;
}

/** Fetches the card of a profile without a conversation on this device, so that a first message shows its recipient. Throws ApiFailure. */
export async function loadProfile(store: Store, id: MemberId): Promise<Contact> {
  const { profile, conversation, as_request } = await request(getContact, { query: { id }, member: store.member });
  await store.profiles.put(profile);
  return { conversation, asRequest: as_request === true };
}
