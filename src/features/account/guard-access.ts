import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { meQuery } from './me-query.ts';
import { finishLogout } from './pending-logout.ts';
import { safePath } from './safe-path.ts';
import { beginSession, currentSession } from './session-state.ts';

interface Visit {
  access: 'anyone' | 'member' | 'visitor';
  location: { href: string; search: unknown };
  queryClient: QueryClient;
  /** True where a link is only being prepared. */
  preload: boolean;
}

/** Sends visitors of a member's screen to the login and back, and members away from the visitors' screens. */
export async function guardAccess({ access, location, queryClient, preload }: Visit): Promise<void> {
  if (access === 'anyone') return;
  const isMember = currentSession() !== null || (access === 'member' && !preload && (await findSession(queryClient)));
  if (access === 'member' && !isMember) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
  if (access === 'visitor' && isMember) throw redirect({ href: safePath(redirectOf(location.search), '/members'), replace: true });
}

// The device's record can be gone while the cookie is still there: the browser clears them apart.
async function findSession(queryClient: QueryClient): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // Whoever logged out is not found again by a cookie that the server could not be told about yet.
    await finishLogout();
    const user = await queryClient.query(meQuery);
    if (user) await beginSession(user);
    return user !== null;
  } catch {
    return false;
  }
}

function redirectOf(search: unknown): string | undefined {
  return typeof search === 'object' && search !== null && 'redirect' in search && typeof search.redirect === 'string'
    ? search.redirect
    : undefined;
}
