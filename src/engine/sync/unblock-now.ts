import { unblock } from '../../../contract/chats.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { request } from '../api/request.ts';
import { blockQueue } from '../outbox/blocked-here.ts';
import type { Store } from '../store/database.ts';

/** Takes a block back while the member waits for the answer; a block that has not left yet never does. Throws ApiFailure. */
export async function unblockNow(store: Store, profile: MemberId): Promise<void> {
  await store.outbox.where('queue').equals(blockQueue(profile)).delete();
  await request(unblock, { body: { profile }, member: store.member });
}
