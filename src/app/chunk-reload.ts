import { CHUNK_RELOAD_MS } from '../../contract/rules.ts';

const KEY = 'chunk-reloaded-at';

interface Surroundings {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  reload: () => void;
}

/** Loads the page again, unless that happened less than 60 s ago. Says whether it did. */
export function reloadOnce({ storage, now, reload }: Surroundings): boolean {
  const last = Number(storage.getItem(KEY) ?? 0);
  if (now() - last < CHUNK_RELOAD_MS) return false;
  storage.setItem(KEY, String(now()));
  reload();
  return true;
}

/** A chunk that does not load is mostly one of a version that is no longer served: the page is loaded again, at most once a minute. */
export function reloadWhenChunksFail(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // The router would reload once more, by a rule of its own: this tells it that it has done so.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1');
    void reloadIfReachable(() => reloadOnce({ storage: sessionStorage, now: Date.now, reload: () => location.reload() }));
  });
}

/** Without a server to load from, a reload would replace what is still readable by the browser's own error page. Says whether there is one. */
export async function reloadIfReachable(reload: () => void): Promise<boolean> {
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then((response) => response.ok, () => false);
  if (isReachable) reload();
  return isReachable;
}
