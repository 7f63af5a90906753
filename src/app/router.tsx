import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';
import { ErrorPage, NotFoundPage } from './frame/errors/error-page.tsx';
import { Frame } from './frame/frame.tsx';
import { parseSearch, stringifySearch } from './frame/search-params.ts';

/** The router of the app. Tests pass their own history. */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    InnerWrap: Frame,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPreload: 'intent',
    // The query cache holds all data, so the router caches none.
    defaultPreloadStaleTime: 0,
    // A screen that fills the window scrolls inside itself. The router would give its elements the offsets of the screen before.
    scrollRestoration: (): boolean => router.state.matches.at(-1)?.staticData.fill !== true,
  });
  return router;
}

export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
