import type { PushState, WebPushSubscription } from '../../../contract/notifications/push.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { readNote, removeNote, storeNote } from '../storage/store-note.ts';
import { workerContainer } from './worker-container.ts';

/**
 * The state of push in this browser. If it is neither capable nor denied, it was not checked yet, or the browser has no push. On an
 * iPhone only the installed app has push.
 */
export interface BrowserPush extends PushState {
  readonly denied: boolean;
}

/** The id of the member who has switched pushes on. It outlives a subscription that the browser drops, and no logout. */
const OWNER_NOTE = 'push-owner';

let state: BrowserPush = { capable: false, subscribed: false, denied: false, last_message: null };
const listeners = new Set<() => void>();

export function readPushState(): BrowserPush {
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

/** The member whose pushes this browser gets, also while it has dropped their subscription. Null without one. */
export const readPushOwner = (): MemberId | null => readNote(OWNER_NOTE) as MemberId | null;

export const storePushOwner = (member: MemberId): void => storeNote(OWNER_NOTE, member);

/** Ends the subscription of this device and closes its notifications. */
export async function endPush(): Promise<void> {
  removeNote(OWNER_NOTE);
  const registration = await registrationOf();
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  notePush(null);
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

/** Notes the push that the worker has passed on, or null when the next one is for another member. */
export const notePush = (last_message: PushState['last_message']): void => change({ last_message });

/** Stores the state that the browser reports, and returns the subscription. */
export function found(
  now: 'unknown' | 'capable' | 'subscribed' | 'denied',
  subscription: PushSubscription | null,
): WebPushSubscription | null {
  const subscribed = now === 'subscribed';
  change({ capable: subscribed || now === 'capable', subscribed, denied: now === 'denied' });
  return subscription === null ? null : (subscription.toJSON() as WebPushSubscription);
}

function change(changes: Partial<BrowserPush>): void {
  const next = { ...state, ...changes };
  // Components render again for each new object.
  if (JSON.stringify(next) === JSON.stringify(state)) return;
  state = next;
  for (const listener of listeners) listener();
}
