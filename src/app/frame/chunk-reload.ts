import { CHUNK_RELOAD_MS } from '../../../contract/rules.ts';

const KEY = 'chunk-reloaded-at';
/** How long the way to another page may take before this one counts as not left after all. */
const LEAVING_MS = 10_000;

/** A chunk that does not load is mostly one of a version that is no longer served: the page is loaded again, at most once a minute. */
export function reloadWhenChunksFail(): void {
  let leftAt = -Infinity;
  window.addEventListener('beforeunload', ({ timeStamp }) => void (leftAt = timeStamp));
  window.addEventListener('vite:preloadError', ({ timeStamp, payload }) => {
    // The router would reload once more, by a rule of its own: this tells it that it has done so.
    sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
    // Firefox cuts off what a page loads once it is left: a reload would call off the way to the next one.
    if (timeStamp - leftAt >= LEAVING_MS) void reloadIfReachable(reloadOnce);
  });
}

/** Loads the page again, unless that happened less than 60 s ago. */
function reloadOnce(): void {
  const now = Date.now();
  if (now - Number(sessionStorage.getItem(KEY)) < CHUNK_RELOAD_MS) return;
  sessionStorage.setItem(KEY, String(now));
  location.reload();
}

/** Without a server to load from, a reload would replace what is still readable by the browser's own error page. Says whether there is one. */
export async function reloadIfReachable(reload: () => void): Promise<boolean> {
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  );
  if (isReachable) reload();
  return isReachable;
}
