import { WorkerMessage } from '../contract/notifications/worker-message.ts';
import { readDevice } from '../src/engine/api/device.ts';
import { openPages, postToPage } from './pages.ts';

declare const self: ServiceWorkerGlobalScope;

const ACKNOWLEDGED_WITHIN_MS = 1_500;
const HOME = '/';

/**
 * Handles a tap on a notification. It focuses the window that already shows the conversation, otherwise the last used
 * one, and navigates it. Without a window, or if the window does not answer, it opens a new one. Only same-origin
 * paths, and only for the signed-in member.
 */
export async function openConversationOf(notification: Pick<Notification, 'close' | 'data'>): Promise<void> {
  notification.close();
  const target = await readTarget(notification.data);
  if (target === null) return openWindow(HOME);
  const pages = await openPages();
  const page = pages.find(({ url }) => new URL(url).pathname === target.checkUrl) ?? pages[0];
  if (page === undefined) return openWindow(target.openUrl);
  // The browser refuses to focus without a user gesture. The page receives the message anyway.
  await page.focus().catch(() => undefined);
  if (await postToPage(page, target, ACKNOWLEDGED_WITHIN_MS)) return;
  const navigated = await page.navigate(addressOf(target.openUrl)).catch(() => null);
  if (navigated === null) await openWindow(target.openUrl);
}

/** Null if the notification is not ours, leads to another origin, or was for a member who is not signed in. */
async function readTarget(data: unknown): Promise<WorkerMessage | null> {
  const parsed = WorkerMessage.safeParse({ ...(data as object | null), type: 'NEW_PUSH_CLICK' });
  if (!parsed.success || !isOurs(parsed.data.openUrl) || !isOurs(parsed.data.checkUrl)) return null;
  const device = await readDevice().catch(() => null);
  return device?.member_id === parsed.data.member ? parsed.data : null;
}

const addressOf = (path: string) => new URL(path, self.location.origin).href;
const isOurs = (path: string) =>
  URL.canParse(path, self.location.origin) && new URL(path, self.location.origin).origin === self.location.origin;

async function openWindow(path: string): Promise<void> {
  await self.clients.openWindow(addressOf(path)).catch(() => null);
}
