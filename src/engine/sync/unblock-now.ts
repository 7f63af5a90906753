import { unblock } from '../../../contract/blocks.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { announce } from '../coordination/announcements.ts';
import { request } from '../api/request.ts';
import { blockQueue } from '../store/blocked-here.ts';
import { enqueueUnblock } from '../outbox/enqueue-action.ts';
import type { Store } from '../store/database.ts';

/**
 * Unblocks a profile while the member waits for the answer. If the block is queued, cancels it instead. A block on the
 * wire may reach the server after this call, so the unblock then waits behind it in the outbox. Throws ApiFailure.
 */
export async function unblockNow(store: Store, profile: MemberId): Promise<void> {
  const waiting = store.outbox.where('queue').equals(blockQueue(profile));
  await waiting.filter((entry) => !entry.on_wire).delete();
  if ((await store.outbox.where('queue').equals(blockQueue(profile)).count()) > 0)
    return enqueueUnblock(store, profile);
  await request(unblock, { body: { profile }, member: store.member });
  announce({ kind: 'unblocked', member: store.member, profiles: [profile] });
}
