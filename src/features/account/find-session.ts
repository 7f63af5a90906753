import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from './me-query.ts';
import { readEndedSession } from './ended-session.ts';
import { finishLogout, isLogoutPending } from './pending-logout.ts';
import { beginSession, currentSession } from './session-state.ts';

let pending: Promise<boolean> | undefined;

/**
 * Signs in the member of the session cookie if this device has no record of them. Resolves to whether the server knows one.
 * Browsers clear storage and cookies separately, so the record may be lost first. Concurrent calls share one request.
 */
export function findSession(queryClient: QueryClient): Promise<boolean> {
  pending ??= signInByCookie(queryClient).finally(() => {
    pending = undefined;
  });
  return pending;
}

async function signInByCookie(queryClient: QueryClient): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // A pending logout goes first: its cookie must not sign the member in again.
    await finishLogout();
    const user = await queryClient.query(meQuery);
    // Another tab may have logged out meanwhile. The answer then is of a session that is over.
    if (isLogoutPending() || readEndedSession() !== null) return false;
    // Another tab may have signed the member in meanwhile.
    if (user && currentSession() === null) await beginSession(user);
    return user !== null;
  } catch {
    return false;
  }
}
