import type { QueryClient } from '@tanstack/react-query';
import { currentSession } from '../../features/account/session-state.ts';
import type { AppRouter } from '../router.tsx';

/** Loads the alerts that the first frame shows to the member. Without their code, they arrive later and move the screen. */
export async function loadFirstAlerts(queryClient: QueryClient, router: AppRouter): Promise<void> {
  if (currentSession() === null) return;
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  const route = routes.at(-1)?.options.staticData;
  const load = async () => (await import('../frame/member-frame.tsx')).loadFirstAlerts(queryClient, route);
  await load().catch(() => undefined);
}
