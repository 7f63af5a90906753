import { IDLE_PREFETCH_MS } from '../../../contract/base/rules.ts';
import { savesData } from '../../browser/saves-data.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import type { RouteName } from '../../routes/-route-name.ts';
import { MemberFrame } from '../frame/frame.tsx';
import type { AppRouter } from '../router.tsx';

const FIRST_SCREEN_MS = 3_000;

type Path = keyof AppRouter['routesById'];

/** The most likely next screens of a route. */
const NEXT: Partial<Record<RouteName, readonly Path[]>> = {
  index: ['/login', '/signup'],
  login: ['/members/', '/chats'],
  members: ['/chats'],
  'members-id': ['/members/$id/chat'],
  chats: ['/chats/$id', '/members/'],
  likes: ['/members/$id/'],
};

/** Loads the code of the most likely next screens when idle. */
export function prefetchWhenIdle(router: AppRouter): void {
  let cancel = () => {};
  const plan = () => {
    cancel();
    cancel = whenIdle(() => void prefetch(router), IDLE_PREFETCH_MS);
  };
  router.subscribe('onResolved', plan);
  // The first screen has already resolved, so a timer plans its prefetch after the screen's own requests.
  setTimeout(plan, FIRST_SCREEN_MS);
}

async function prefetch(router: AppRouter): Promise<void> {
  if (savesData()) return;
  const name = router.state.matches.at(-1)?.staticData.name;
  const paths = (name && NEXT[name]) ?? [];
  const routes = paths.map((path) => router.loadRouteChunk(router.routesById[path]));
  const frame = name === 'login' ? MemberFrame.preload() : undefined;
  // A failed load is retried when the screen needs it.
  await Promise.allSettled([...routes, frame]);
}
