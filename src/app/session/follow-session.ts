import type { QueryClient } from '@tanstack/react-query';
import { endPush } from '../../browser/worker/push-subscription.ts';
import { findSession } from '../../features/account/find-session.ts';
import { meQuery } from '../../domain/me/me-query.ts';
import type { CookieHolder } from '../../domain/session/cookie-holder.ts';
import { onLogoutElsewhere } from '../../domain/session/pending-logout.ts';
import { currentSession, onSessionChange } from '../../domain/me/session-state.ts';
import { holderKey, suspensionKey } from '../../domain/query-keys.ts';
import { closeToasts } from '../../ui/overlays/toast-queue.ts';
import { type CacheStore, makeCacheStore } from '../cache/query-cache-store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `persist`: cached for the next start. `site`: the same for everyone, so it survives a login and a logout. */
    queryMeta: { persist?: boolean; site?: boolean };
  }
}

interface SessionOptions {
  queryClient: QueryClient;
  /** Enters the current route again, so that its guard (features/account/guard-access.ts) decides for the changed session. */
  invalidateRouter: () => void;
  /** The cookie is of a suspended member. A reload may have replaced the page that received this answer before it showed it. */
  onSuspended: () => void;
}

/**
 * Ties the cache to the session: restores it at the start, empties it when the session changes, and enters the route again.
 * Without a session at the start, it asks the server in parallel: a public screen would treat a member as a visitor.
 */
export async function followSession({ queryClient, invalidateRouter, onSuspended }: SessionOptions): Promise<void> {
  let cache = open(queryClient);
  onSessionChange((begun) => {
    // A push subscription and its shown notifications belong to the session.
    if (currentSession() === null) void endPush().catch(reportError);
    // A toast may name another member, and its action may write for the member who has logged out.
    closeToasts();
    // The store stops before the queries are removed: a late write would restore the data.
    cache?.wipe();
    queryClient.removeQueries({ predicate: (query) => query.meta?.site !== true });
    // Cached before any screen of the member renders, so that no screen waits for the call of `me`.
    if (begun !== undefined) queryClient.setQueryData(meQuery.queryKey, begun);
    cache = open(queryClient);
    cache?.start();
    invalidateRouter();
  });
  // The device has no record of a suspended member, so no end of a record notifies this tab of the logout.
  onLogoutElsewhere(() => {
    if (queryClient.getQueryData<CookieHolder>(holderKey) !== 'suspended') return;
    queryClient.setQueryData<CookieHolder>(holderKey, 'nobody');
    void queryClient.invalidateQueries({ queryKey: suspensionKey });
  });
  await cache?.restore();
  cache?.start();
  if (currentSession() === null) void findSession(queryClient).then((found) => found === 'suspended' && onSuspended());
}

/** Visitors have no persisted cache. */
function open(queryClient: QueryClient): CacheStore | undefined {
  const device = currentSession();
  if (device === null) return undefined;
  return makeCacheStore({ queryClient, device, isCurrent: () => currentSession()?.epoch === device.epoch });
}
