import type { WebPushSubscription } from '../../contract/push.ts';

/** `unknown`: not looked at yet, or this browser has no push (on an iPhone: only the installed app has). */
export type PushState = 'unknown' | 'capable' | 'subscribed' | 'denied';

/** Without the internet a browser may never answer. */
const SUBSCRIBE_LIMIT_MS = 20_000;

let state: PushState = 'unknown';
const listeners = new Set<() => void>();

export function readPushState(): PushState {
  return state;
}

export function onPushState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Looks how things stand: the person may have changed it in the browser's own settings. Gives the subscription, if there is one. */
export async function findSubscription(): Promise<WebPushSubscription | null> {
  const manager = await pushManager();
  if (manager === undefined) return found('unknown', null);
  if (Notification.permission === 'denied') return found('denied', null);
  const subscription = Notification.permission === 'granted' ? await manager.getSubscription() : null;
  return subscription === null ? found('capable', null) : found('subscribed', subscription);
}

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

/** Ends the subscription on this device, and takes what was shown off the screen. */
export async function endPush(): Promise<void> {
  const registration = await registrationOf();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await findSubscription();
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!('Notification' in window) || !('PushManager' in window)) return undefined;
  return (await registrationOf())?.pushManager;
}

async function registrationOf(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}

function found(now: PushState, subscription: PushSubscription | null): WebPushSubscription | null {
  if (now !== state) {
    state = now;
    for (const listener of listeners) listener();
  }
  return subscription === null ? null : (subscription.toJSON() as WebPushSubscription);
}
