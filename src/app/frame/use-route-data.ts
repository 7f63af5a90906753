import { useRouterState } from '@tanstack/react-router';
import type { RouteData } from '../../routes/-route-data.ts';

/** The data of the route that is shown, from the route table alone: its code need not be there. Of what is no page, the root's. */
export function useRouteData(): RouteData;
/** What of it is asked for: whoever asks is drawn anew only when that is another. */
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
