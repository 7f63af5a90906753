import { countUnreadAndLikes } from '../src/engine/badge/unread-count.ts';
import type { Store } from '../src/engine/store/database.ts';

declare const self: ServiceWorkerGlobalScope;

/** The number of unread messages and new likes on this device. Null if the store cannot be read. */
export async function countBadge(store: Store): Promise<number | null> {
  const counts = await countUnreadAndLikes(store).catch(() => null);
  return counts && counts.unread + counts.likes;
}

/** Shows a number on the app's icon, if the browser supports badges. */
export async function showBadge(count: number): Promise<void> {
  const { navigator } = self;
  if (!('setAppBadge' in navigator)) return;
  // The browser refuses if the app is not installed.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
