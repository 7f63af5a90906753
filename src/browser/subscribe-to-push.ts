import type { WebPushSubscription } from '../../contract/push.ts';
import { found, pushManager } from './push-subscription.ts';

/** Without the internet a browser may never answer. */
const SUBSCRIBE_LIMIT_MS = 20_000;

/** The key that the subscription of this device was made with; null where there is none. */
export async function findPushKey(): Promise<string | null> {
  const key = (await (await pushManager())?.getSubscription())?.options.applicationServerKey;
  if (key === undefined || key === null) return null;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Asks for permission and subscribes. Only after a gesture of the person. Null where they, or the browser, would not. */
export async function subscribeToPush(publicKey: string): Promise<WebPushSubscription | null> {
  const manager = await pushManager();
  if (manager === undefined) return found('unknown', null);
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return found(permission === 'denied' ? 'denied' : 'capable', null);
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new DOMException('The browser did not answer.', 'TimeoutError')), SUBSCRIBE_LIMIT_MS);
  });
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return found('subscribed', await Promise.race([manager.subscribe(options), late]));
}
