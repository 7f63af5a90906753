import { IDLE_PREFETCH_MS } from '../../../contract/rules.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { loadWords } from '../../features/account/locale.ts';
import type { RouteName } from '../../routes/-route-name.ts';
import { loadPieces } from '../../ui/lazily.tsx';
import { loadMemberFrame } from '../frame/frame.tsx';
import type { AppRouter } from '../router.tsx';

const FIRST_SCREEN_MS = 3_000;

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

/** Loads the code of the screens, and the dialogs, that mostly come next, when there is nothing better to do. */
export function prefetchWhenIdle(router: AppRouter): void {
  let callOff = () => {};
  const plan = () => {
    callOff();
    callOff = whenIdle(() => void prefetch(router), IDLE_PREFETCH_MS);
  };
  router.subscribe('onResolved', plan);
  // Nothing resolves any more on the screen that the app began with; what it shows itself comes first.
  setTimeout(plan, FIRST_SCREEN_MS);
}

async function prefetch(router: AppRouter): Promise<void> {
  if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true) return;
  const name = router.state.matches.at(-1)?.staticData.name;
  const paths = (name && NEXT[name]) ?? [];
  const routes = paths.map((path) => router.loadRouteChunk(router.routesById[path]));
  const words = paths.flatMap((path) => router.routesById[path].options.staticData?.words ?? []).map(loadWords);
  const frame = name === 'login' ? loadMemberFrame() : undefined;
  // What cannot be loaded now is asked for again when it is needed.
  await Promise.allSettled([...routes, ...words, frame]);
  await loadPieces();
}
