import { useRouterState } from '@tanstack/react-router';
import type { RouteData } from '../../../routes/-route-data.ts';

/** The data of the current route, from the route table: its code need not be loaded. An unknown page has the root's data. */
export function useRouteData(): RouteData;
/** Selects a part of the data. The component rerenders only when that part changes. */
export function useRouteData<T>(select: (data: RouteData) => T): T;
export function useRouteData(select: (data: RouteData) => unknown = whole): unknown {
  return useRouterState({
    select: ({ matches }) => {
      const data = (matches.some((match) => match._notFound === true) ? matches[0] : matches.at(-1))?.staticData;
      if (data === undefined) throw new Error('No route matches, not even the root.');
      return select(data);
    },
  });
}

const whole = (data: RouteData) => data;
