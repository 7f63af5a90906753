import { IDLE_PREFETCH_MS } from '../../contract/rules.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { sleep } from '../engine/api/backoff.ts';
import type { RouteName } from '../routes/-route-data.ts';
import { loadPieces } from '../ui/lazily.tsx';
import { loadMemberFrame } from './frame.tsx';
import type { AppRouter } from './router.tsx';

type Path = keyof AppRouter['routesById'];

/** Where one mostly goes next. */
const NEXT: Partial<Record<RouteName, readonly Path[]>> = {
  index: ['/login', '/signup'],
  login: ['/members/', '/chats'],
  members: ['/chats'],
  'members-id': ['/members/$id/chat'],
  chats: ['/members/'],
  likes: ['/members/$id/'],
};

/** Loads the code of the screens that mostly come next, when there is nothing better to do. */
export function prefetchWhenIdle(router: AppRouter): void {
  let callOff = () => {};
  router.subscribe('onResolved', () => {
    callOff();
    callOff = whenIdle(() => void prefetch(router), IDLE_PREFETCH_MS);
  });
}

async function prefetch(router: AppRouter): Promise<void> {
  if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true) return;
  const name = router.state.matches.at(-1)?.staticData.name;
  const paths = (name && NEXT[name]) ?? [];
  const routes = paths.map((path) => router.loadRouteChunk(router.routesById[path]));
  const frame = name === 'login' ? loadMemberFrame() : undefined;
  // What cannot be loaded now is asked for again when it is needed.
  await Promise.allSettled([...routes, frame]);
  // The dialogs of the screen that stands: once it has had time to stand, and before they are likely to be asked for.
  await sleep(IDLE_PREFETCH_MS);
  await loadPieces();
}
