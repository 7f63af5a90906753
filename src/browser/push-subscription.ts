import type { WebPushSubscription } from '../../contract/push.ts';
import { workerContainer } from './worker-container.ts';

/** `unknown`: not checked yet, or a browser without push (on an iPhone only the installed app has it). */
export type PushState = 'unknown' | 'capable' | 'subscribed' | 'denied';

let state: PushState = 'unknown';
const listeners = new Set<() => void>();

export function readPushState(): PushState {
  return state;
}

export function onPushState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the state, which the member may have changed in the browser's settings. Returns the subscription if there is one. */
export async function findSubscription(): Promise<WebPushSubscription | null> {
  const manager = await pushManager();
  if (manager === undefined) return found('unknown', null);
  if (Notification.permission === 'denied') return found('denied', null);
  const subscription = Notification.permission === 'granted' ? await manager.getSubscription() : null;
  return subscription === null ? found('capable', null) : found('subscribed', subscription);
}

/** Ends the subscription of this device and closes its notifications. */
export async function endPush(): Promise<void> {
  const registration = await registrationOf();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await findSubscription();
}

/** Whether this browser has pushes at all. They also need the worker, which starts late on a first visit. */
export function canHavePush(): boolean {
  return 'Notification' in window && 'PushManager' in window && workerContainer() !== undefined;
}

/** Undefined in a browser without push, and before the worker is registered. */
export async function pushManager(): Promise<PushManager | undefined> {
  if (!canHavePush()) return undefined;
  return (await registrationOf())?.pushManager;
}

async function registrationOf(): Promise<ServiceWorkerRegistration | undefined> {
  return workerContainer()?.getRegistration();
}

/** Stores the state and returns the subscription. */
export function found(now: PushState, subscription: PushSubscription | null): WebPushSubscription | null {
  if (now !== state) {
    state = now;
    for (const listener of listeners) listener();
  }
  return subscription === null ? null : (subscription.toJSON() as WebPushSubscription);
}
