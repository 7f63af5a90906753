import type { AppRouter } from '../router.tsx';
import { MEMBERS_AREA } from '../frame/members-area.ts';
import { shownRoute } from './shown-route.ts';

/** Redirects a suspended member from a screen that would treat them as a visitor: one of the members area, or for visitors only. */
export function showSuspension(router: AppRouter): void {
  const { name, access } = shownRoute(router) ?? {};
  if (access === 'visitor' || (name !== undefined && MEMBERS_AREA.includes(name)))
    void router.navigate({ to: '/account-suspended', replace: true });
}
