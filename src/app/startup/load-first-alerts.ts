import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '../../domain/me/me-query.ts';
import { currentSession } from '../../domain/me/session-state.ts';
import type { AppRouter } from '../router.tsx';
import { shownRoute } from './shown-route.ts';

/**
 * Loads the code of the alerts that the first frame shows to the member, as far as the persisted cache determines them. Otherwise
 * they would appear later and move the screen.
 */
export async function loadFirstAlerts(queryClient: QueryClient, router: AppRouter): Promise<void> {
  const me = queryClient.getQueryData(meQuery.queryKey);
  const route = shownRoute(router);
  if (currentSession() === null || !me || route === undefined || route.layout === 'chat') return;
  const load = async () => (await import('../frame/member-frame.tsx')).preloadAlerts(me, route);
  await load().catch(() => undefined);
}
