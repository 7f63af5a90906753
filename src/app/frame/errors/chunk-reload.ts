import { CHUNK_RELOAD_MS } from '../../../../contract/base/rules.ts';

const KEY = 'chunk-reloaded-at';
/** If this page still runs 10 s after `beforeunload`, the navigation counts as cancelled. */
const NAVIGATION_MS = 10_000;

/** Reloads the page, at most once a minute, when a chunk fails to load. It is usually a chunk of an old version. */
export function reloadWhenChunksFail(): void {
  let leftAt = -Infinity;
  window.addEventListener('beforeunload', ({ timeStamp }) => void (leftAt = timeStamp));
  window.addEventListener('vite:preloadError', ({ timeStamp, payload }) => {
    // The router reloads once for such an error. This key marks that reload as done.
    writeMark(`tanstack_router_reload:${payload.message}`, '1');
    // Firefox aborts the loads of a page that the user leaves. A reload would cancel that navigation.
    if (timeStamp - leftAt >= NAVIGATION_MS) void reloadIfReachable(reloadOnce);
  });
}

function reloadOnce(): void {
  const now = Date.now();
  // Without the mark, every load would reload again.
  if (now - Number(readMark(KEY)) < CHUNK_RELOAD_MS || !writeMark(KEY, String(now))) return;
  location.reload();
}

// A browser may refuse the storage of the tab.
function readMark(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the browser has stored the mark. */
function writeMark(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Reloads only if the server is reachable: the browser's error page would replace readable content. Resolves to whether it is. */
export async function reloadIfReachable(reload: () => void): Promise<boolean> {
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
  if (isReachable) reload();
  return isReachable;
}
