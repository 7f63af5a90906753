import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from './me-query.ts';
import { finishLogout } from './pending-logout.ts';
import { beginSession, currentSession } from './session-state.ts';

let looking: Promise<boolean> | undefined;

/**
 * Whether the server knows a member whom this device does not: its record can be gone while the cookie is still there, for
 * browsers clear them apart. Whoever is found is signed in here, once, however many ask.
 */
export function findSession(queryClient: QueryClient): Promise<boolean> {
  looking ??= look(queryClient).finally(() => {
    looking = undefined;
  });
  return looking;
}

async function look(queryClient: QueryClient): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // Whoever logged out is not found again by a cookie that the server could not be told about yet.
    await finishLogout();
    const user = await queryClient.query(meQuery);
    // Another tab may have signed them in meanwhile.
    if (user && currentSession() === null) await beginSession(user);
    return user !== null;
  } catch {
    return false;
  }
}
