import { WRITE_PARAM } from '../contract/notifications/worker-message.ts';
import { markRead } from './mark-read.ts';
import { openPages, postToPage } from './pages.ts';
import { readNotificationData, tapTargetOf } from './tap-target.ts';

declare const self: ServiceWorkerGlobalScope;

const ACKNOWLEDGED_WITHIN_MS = 1_500;
const HOME = '/';

/** A tap on a notification, or on one of its buttons. */
interface NotificationTap {
  readonly notification: Pick<Notification, 'close' | 'data'>;
  /** The empty string without a button. */
  readonly action: string;
}

/**
 * Handles a tap on a notification. It focuses the window that already shows the target, such as a conversation or a like, otherwise
 * the last used one, and navigates it. Without a window, or if the window does not answer, it opens a new one. Only same-origin
 * paths, and only for the signed-in member. The button `read` opens nothing.
 */
export async function handleTap({ notification, action }: NotificationTap): Promise<void> {
  notification.close();
  const data = await readNotificationData(notification.data);
  if (data === null) return openWindow(HOME);
  if (action === 'read' && data.newest !== undefined) return markRead(data.member, data.newest);
  const target = action === 'reply' ? { ...data, openUrl: `${data.openUrl}?${WRITE_PARAM}=1` } : data;
  const pages = await openPages();
  const page = pages.find(({ url }) => new URL(url).pathname === target.checkUrl) ?? pages[0];
  if (page === undefined) return openWindow(target.openUrl);
  // The browser refuses to focus without a user gesture. The page receives the message anyway.
  await page.focus().catch(() => undefined);
  if (await postToPage(page, { type: 'NEW_PUSH_CLICK', ...tapTargetOf(target) }, ACKNOWLEDGED_WITHIN_MS)) return;
  const navigated = await page.navigate(addressOf(target.openUrl)).catch(() => null);
  if (navigated === null) await openWindow(target.openUrl);
}

const addressOf = (path: string) => new URL(path, self.location.origin).href;

async function openWindow(path: string): Promise<void> {
  await self.clients.openWindow(addressOf(path)).catch(() => null);
}
