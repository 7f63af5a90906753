import type { QueryClient } from '@tanstack/react-query';
import { endPush } from '../../browser/push-subscription.ts';
import { findSession } from '../../features/account/find-session.ts';
import { currentSession, onSessionChange } from '../../features/account/session-state.ts';
import type { CacheStore } from '../cache/query-cache-store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `persist`: kept for the next start. `site`: the same for everybody, so it outlives a login and a logout. */
    queryMeta: { persist?: boolean; site?: boolean };
  }
}

interface Followers {
  queryClient: QueryClient;
  /** Looks again whether the screen that is shown may be shown. */
  recheck: () => void;
}

/**
 * Keeps the cache to one member: fills it at the start, empties it when they leave, and checks the screen again. Where nobody
 * is known at the start the server is asked beside it: some screens are everybody's, and would take a member for a visitor.
 */
export async function followSession({ queryClient, recheck }: Followers): Promise<void> {
  let cache = await open(queryClient);
  onSessionChange(() => {
    // A subscription belongs to its session, and so does what was shown of it.
    if (currentSession() === null) void endPush().catch(reportError);
    // Stopped before anything is wiped: a late write would bring the data back.
    cache?.wipe();
    queryClient.removeQueries({ predicate: (query) => query.meta?.site !== true });
    void open(queryClient).then((opened) => {
      cache = opened;
      cache?.start();
    });
    recheck();
  });
  await cache?.restore();
  cache?.start();
  if (currentSession() === null) void findSession(queryClient);
}

// Visitors keep nothing, so they do not load what keeps it.
async function open(queryClient: QueryClient): Promise<CacheStore | undefined> {
  if (currentSession() === null) return undefined;
  // Without it the app starts a little barer; that it could not be loaded is no reason not to start.
  const keeping = await import('../cache/query-cache-store.ts').catch(() => undefined);
  const device = currentSession();
  if (device === null || keeping === undefined) return undefined;
  return keeping.makeCacheStore({ queryClient, device, isCurrent: () => currentSession()?.epoch === device.epoch });
}
