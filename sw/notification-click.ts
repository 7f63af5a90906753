import { WorkerNews } from '../contract/worker-news.ts';
import { readDevice } from '../src/engine/api/device.ts';
import { openPages, tellPage } from './pages.ts';

declare const self: ServiceWorkerGlobalScope;

const HEARD_LIMIT_MS = 1_500;
const HOME = '/';

/**
 * A tap: the window that shows the conversation already, else the one looked at last, is brought to the front and taken
 * there; without one, or where it does not hear, a new one opens. Only addresses of ours; only for who is signed in here.
 */
export async function openConversationOf(notification: Pick<Notification, 'close' | 'data'>): Promise<void> {
  notification.close();
  const news = await readNews(notification.data);
  if (news === null) return openWindow(HOME);
  const pages = await openPages();
  const page = pages.find(({ url }) => new URL(url).pathname === news.checkUrl) ?? pages[0];
  if (page === undefined) return openWindow(news.openUrl);
  // Without a tap of the person behind it, a browser refuses: the page is told all the same.
  await page.focus().catch(() => undefined);
  if (await tellPage(page, news, HEARD_LIMIT_MS)) return;
  const taken = await page.navigate(addressOf(news.openUrl)).catch(() => null);
  if (taken === null) await openWindow(news.openUrl);
}

/** Null for what is not a notification of ours, leads elsewhere, or was for somebody who is not signed in any more. */
async function readNews(data: unknown): Promise<WorkerNews | null> {
  const parsed = WorkerNews.safeParse({ ...(data as object | null), type: 'NEW_PUSH_CLICK' });
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
