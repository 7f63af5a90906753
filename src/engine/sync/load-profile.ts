import type { MemberId } from '../../../contract/ids.ts';
import { getProfile } from '../../../contract/members.ts';
import { request } from '../api/request.ts';
import type { Store } from '../store/database.ts';

/** Brings the card of somebody whom this device has not met, so that a first message says to whom it goes. Throws ApiFailure. */
export async function loadProfile(store: Store, id: MemberId): Promise<true> {
  const { profile } = await request(getProfile, { query: { id }, member: store.member });
  await store.profiles.put(profile);
  return true;
}
