import { PushPayload } from '../contract/notifications/push.ts';
import { readDevice } from '../src/engine/api/device.ts';
import { closeSeen } from '../src/engine/badge/seen-notifications.ts';
import { openStore, type Store } from '../src/engine/store/database.ts';
import { notePushArrival } from '../src/engine/store/push-arrival.ts';
import { ignoreExpectedErrors } from '../src/engine/store/ignore-expected-errors.ts';
import { showGenericNotification, showNotification } from './notification.ts';
import { postToPages } from './pages.ts';
import { pullNow } from './pull-now.ts';
import { countBadge, showBadge } from './show-badge.ts';
import { tapTargetOf } from './tap-target.ts';

declare const self: ServiceWorkerGlobalScope;

// push ─▶ read ─▶ for the signed-in member? ─▶ pull (at most 5 s) ─▶ one notification ─▶ the badge ─▶ close seen ones ─▶ NEW_PUSH_MESSAGE
//           │               │
//           └───────────────┴─ no: a notification without content (browsers require one)
//
// If this worker fails, a browser that knows declarative push messages shows the notification of the payload, and opens its address.

/** A push event. Safari gives a declarative push message as the notification that it would show, without the data. */
export interface ReceivedPush {
  readonly data: Pick<PushMessageData, 'json'> | null;
  readonly notification?: Pick<Notification, 'title' | 'body' | 'lang' | 'tag' | 'data'> | null;
}

/** Handles one push. It shows exactly one notification, also after any failure. */
export async function receivePush(received: ReceivedPush): Promise<void> {
  const payload = readPayload(received);
  const device = await readDevice().catch(() => null);
  if (payload === null || device?.member_id !== payload.member) return showGenericNotification();
  const store = openStore(payload.member);
  try {
    await ignoreExpectedErrors(notePushArrival(store));
    const isPulled = await pullNow(store);
    await showNotification(payload, await readPicture(store, payload));
    await showBadge((isPulled ? await countBadge(store) : null) ?? payload.badge);
    await ignoreExpectedErrors(closeSeenOthers(store, payload));
  } finally {
    store.close();
  }
  await postToPages({ type: 'NEW_PUSH_MESSAGE', ...tapTargetOf(payload) });
}

function readPayload({ data, notification }: ReceivedPush): PushPayload | null {
  try {
    return PushPayload.parse(data === null ? declared(notification) : data.json());
  } catch {
    return null;
  }
}

/** The payload of a declarative push message, which has its other fields as the data of the notification. */
function declared(notification: ReceivedPush['notification']): unknown {
  if (notification == null) return null;
  const { title, body, lang, tag, data } = notification;
  return { ...data, title, body, lang, tag };
}

/** The address of the sender's picture; null without one, and if the member has not chosen pictures. */
async function readPicture(store: Store, { sender }: PushPayload): Promise<string | null> {
  const profile = sender && (await store.profiles.get(sender).catch(() => undefined));
  return profile?.main_image?.thumb_filename ?? null;
}

/** The browser shows its own notification if the worker closes the one of this push. */
async function closeSeenOthers(store: Store, { tag }: PushPayload): Promise<void> {
  const shown = await self.registration.getNotifications();
  await closeSeen(
    store,
    shown.filter((one) => one.tag !== tag),
  );
}
