import { storePush } from '../../../contract/notifications/push.ts';
import { getSettings } from '../../../contract/sites/sites.ts';
import { endPush, findSubscription } from '../../browser/worker/push-subscription.ts';
import { findPushKey, subscribeToPush } from '../../browser/worker/subscribe-to-push.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';

/** Sends the subscription to the server at each start, because the browser may have renewed it. */
export async function syncPush(): Promise<void> {
  try {
    if ((await findSubscription()) === null) return;
    await renewForKey();
    const subscription = await findSubscription();
    if (subscription !== null) await request(storePush, { body: { subscription } });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}

/** Renews the subscription if the site's key has changed, because a subscription accepts pushes of one key only. */
async function renewForKey(): Promise<void> {
  const { push_public_key } = await request(getSettings);
  if (push_public_key === null || push_public_key === (await findPushKey())) return;
  await endPush();
  await subscribeToPush(push_public_key);
}
