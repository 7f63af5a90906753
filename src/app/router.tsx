import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { loadAreaCatalogue } from '../catalogues/load-catalogue.ts';
import { routeTree } from '../routeTree.gen.ts';
import { ErrorPage, NotFoundPage } from './frame/error-page.tsx';
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
    scrollRestoration: true,
  });
  for (const { options } of Object.values(router.routesById)) loadRouteCatalogues(options);
  return router;
}

/** Loads a route's message catalogues beside its code, so that no screen renders without its texts. */
function loadRouteCatalogues(options: AnyRoute['options']): void {
  const { catalogues } = options.staticData ?? {};
  if (catalogues !== undefined)
    options.loader = () => Promise.all([catalogues].flat().map(loadAreaCatalogue)).then(() => undefined);
}

export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
