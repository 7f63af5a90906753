import type { MemberId } from '../../../contract/base/ids.ts';
import { storePush } from '../../../contract/notifications/push.ts';
import { getSettings } from '../../../contract/sites/sites.ts';
import {
  endPush,
  findSubscription,
  readPushOwner,
  readPushState,
  storePushOwner,
} from '../../browser/worker/push-subscription.ts';
import { findPushKey, subscribeToPush } from '../../browser/worker/subscribe-to-push.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';

// At each start:
//
//   owner      subscription   then
//   ─────────  ────────────   ──────────────────────────────────────────────────────────
//   another    any            ended: a page closed during the logout of the other member
//   nobody     none           nothing: only the member's gesture asks
//   the member none           made again, if the browser still allows it
//   the member there          made again for another key of the site; sent to the server

const ENDED: readonly string[] = ['authentication_required', 'wrong_member'];

/** Checks the push subscription of this device, which the browser may have renewed or dropped, and sends it to the server. */
export async function syncPush(member: MemberId): Promise<void> {
  const owner = readPushOwner();
  if (owner !== null && owner !== member) return endPush();
  try {
    const isThere = (await findSubscription()) !== null;
    // A subscription of an earlier version has no owner.
    if (isThere) storePushOwner(member);
    else if (owner === null || !readPushState().capable || Notification.permission !== 'granted') return;
    await renewForKey(member);
    const subscription = await findSubscription();
    if (subscription !== null) await request(storePush, { body: { subscription }, member });
  } catch (error) {
    // The member has logged out meanwhile, perhaps after the browser had subscribed again.
    if (error instanceof ApiFailure && ENDED.includes(error.code ?? '')) await endPush();
    else if (!(error instanceof ApiFailure) && !(error instanceof DOMException)) throw error;
  }
}

/** Subscribes unless there is a subscription for the key of the site: a subscription accepts pushes of one key only. */
async function renewForKey(member: MemberId): Promise<void> {
  const { push_public_key } = await request(getSettings);
  // A logout during the request has removed the owner.
  if (push_public_key === null || push_public_key === (await findPushKey()) || readPushOwner() !== member) return;
  await endPush();
  // If the browser's push service does not answer, the next start tries again.
  storePushOwner(member);
  await subscribeToPush(member, push_public_key);
}
