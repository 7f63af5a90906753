import { openPages, postToPage } from './pages.ts';
import { readTapTarget } from './tap-target.ts';

declare const self: ServiceWorkerGlobalScope;

const ACKNOWLEDGED_WITHIN_MS = 1_500;
const HOME = '/';

/**
 * Handles a tap on a notification. It focuses the window that already shows the target, such as a conversation or a like, otherwise
 * the last used one, and navigates it. Without a window, or if the window does not answer, it opens a new one. Only same-origin
 * paths, and only for the signed-in member.
 */
export async function openTargetOf(notification: Pick<Notification, 'close' | 'data'>): Promise<void> {
  notification.close();
  const target = await readTapTarget(notification.data);
  if (target === null) return openWindow(HOME);
  const pages = await openPages();
  const page = pages.find(({ url }) => new URL(url).pathname === target.checkUrl) ?? pages[0];
  if (page === undefined) return openWindow(target.openUrl);
  // The browser refuses to focus without a user gesture. The page receives the message anyway.
  await page.focus().catch(() => undefined);
  if (await postToPage(page, { type: 'NEW_PUSH_CLICK', ...target }, ACKNOWLEDGED_WITHIN_MS)) return;
  const navigated = await page.navigate(addressOf(target.openUrl)).catch(() => null);
  if (navigated === null) await openWindow(target.openUrl);
}

const addressOf = (path: string) => new URL(path, self.location.origin).href;

async function openWindow(path: string): Promise<void> {
  await self.clients.openWindow(addressOf(path)).catch(() => null);
}
