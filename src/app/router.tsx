import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { loadWords } from '../features/account/locale.ts';
import { routeTree } from '../routeTree.gen.ts';
import { ErrorPage, NotFoundPage } from './frame/error-page.tsx';
import { Frame } from './frame/frame.tsx';
import { parseSearch, stringifySearch } from './frame/search-params.ts';

/** The router of the app. Tests hand in a history of their own. */
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
    // Data is kept by the query cache; the router keeps none of its own.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
  for (const { options } of Object.values(router.routesById)) bringWords(options);
  return router;
}

/** A route's words come beside its code: no screen is shown before it can speak. */
function bringWords(options: AnyRoute['options']): void {
  const { words } = options.staticData ?? {};
  if (words !== undefined) options.loader = () => Promise.all([words].flat().map(loadWords)).then(() => undefined);
}

export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
