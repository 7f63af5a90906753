import type { RouteData } from '../../routes/-route-data.ts';
import type { AppRouter } from '../router.tsx';

/** The data of the route at the current address, before the route has loaded. */
export function shownRoute(router: AppRouter): RouteData | undefined {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
  return routes.at(-1)?.options.staticData;
}
