import type { WebPushSubscription } from '../../../contract/notifications/push.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { found, pushManager, storePushOwner } from './push-subscription.ts';

/** Without the internet a browser may never answer, so the request ends after this time. */
const SUBSCRIBE_LIMIT_MS = 20_000;

/** The VAPID key of this device's subscription; null without a subscription. */
export async function findPushKey(): Promise<string | null> {
  const key = (await (await pushManager())?.getSubscription())?.options.applicationServerKey;
  if (key === undefined || key === null) return null;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Requests the permission and subscribes. Without the permission, call it only after a gesture of the member. Null if the member or the
 * browser refuses.
 */
export async function subscribeToPush(member: MemberId, publicKey: string): Promise<WebPushSubscription | null> {
  const manager = await pushManager();
  if (manager === undefined) return found('unknown', null);
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return found(permission === 'denied' ? 'denied' : 'capable', null);
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new DOMException('The browser did not answer.', 'TimeoutError')), SUBSCRIBE_LIMIT_MS);
  });
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await Promise.race([manager.subscribe(options), late]);
  storePushOwner(member);
  return found('subscribed', subscription);
}
