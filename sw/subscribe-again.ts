import { storePush, WebPushSubscription } from '../contract/notifications/push.ts';
import { getSettings } from '../contract/sites/sites.ts';
import { ApiFailure } from '../src/engine/api/failure.ts';
import { request } from '../src/engine/api/request.ts';
import { readDevice } from '../src/engine/api/device.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Handles a subscription that the browser has renewed or dropped: reports the new subscription, or its end, to the server. The next
 * page that opens also reports it.
 */
export async function subscribeAgain(): Promise<void> {
  const device = await readDevice();
  if (device === null) return;
  try {
    const { push_public_key } = await request(getSettings);
    if (push_public_key === null) return;
    const options = { userVisibleOnly: true, applicationServerKey: push_public_key };
    const made = await self.registration.pushManager.subscribe(options).catch(() => null);
    const subscription = made === null ? null : WebPushSubscription.parse(made.toJSON());
    await request(storePush, { body: { subscription }, member: device.member_id });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
}
