import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../engine/api/failure.ts';
import { meQuery } from './me-query.ts';
import { readEndedSession } from './ended-session.ts';
import { finishLogout, isLogoutPending } from './pending-logout.ts';
import { beginSession, currentSession } from './session-state.ts';

/** The holder of the session cookie: a member who is now signed in on this device, a suspended one, or nobody. */
export type Found = 'member' | 'suspended' | 'nobody';

let pending: Promise<Found> | undefined;

/**
 * Signs in the member of the session cookie if this device has no record of them. Resolves to whom the server knows.
 * Browsers clear storage and cookies separately, so the record may be lost first. Concurrent calls share one request.
 */
export function findSession(queryClient: QueryClient): Promise<Found> {
  pending ??= signInByCookie(queryClient).finally(() => {
    pending = undefined;
  });
  return pending;
}

async function signInByCookie(queryClient: QueryClient): Promise<Found> {
  if (!navigator.onLine) return 'nobody';
  try {
    // A pending logout goes first: its cookie must not sign the member in again.
    await finishLogout();
    const user = await queryClient.query(meQuery);
    // Another tab may have logged out meanwhile. The answer then is of a session that is over.
    if (isLogoutPending() || readEndedSession() !== null) return 'nobody';
    // Another tab may have signed the member in meanwhile.
    if (user && currentSession() === null) await beginSession(user);
    return user === null ? 'nobody' : 'member';
  } catch (error) {
    return error instanceof ApiFailure && error.code === 'account_suspended' ? 'suspended' : 'nobody';
  }
}
