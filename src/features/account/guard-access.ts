import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { findSession } from './find-session.ts';
import { safePath } from './safe-path.ts';
import { currentSession } from '../../domain/me/session-state.ts';

interface Visit {
  access: 'anyone' | 'member' | 'visitor';
  /** The path to which a visitor-only screen redirects a member, unless the address has a `redirect`. It comes from src/routes. */
  membersTo: string;
  location: { href: string; search: unknown };
  queryClient: QueryClient;
  /** True if the router only preloads the route. */
  preload: boolean;
}

/**
 * Redirects visitors of a member-only screen to the login and back. Redirects members away from visitor-only screens, and suspended
 * members to the suspension screen.
 */
export async function guardAccess({ access, membersTo, location, queryClient, preload }: Visit): Promise<void> {
  if (access === 'anyone') return;
  const isHere = currentSession() !== null;
  const holder = isHere || access === 'visitor' || preload ? 'nobody' : await findSession(queryClient);
  const isMember = isHere || holder === 'member';
  if (holder === 'suspended') throw redirect({ to: '/account-suspended', replace: true });
  if (access === 'member' && !isMember)
    throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
  if (access === 'visitor' && isMember)
    throw redirect({ href: safePath(redirectOf(location.search), membersTo), replace: true });
}

function redirectOf(search: unknown): string | undefined {
  return typeof search === 'object' && search !== null && 'redirect' in search && typeof search.redirect === 'string'
    ? search.redirect
    : undefined;
}
