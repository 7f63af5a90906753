import { useRouterState } from '@tanstack/react-router';
import type { RouteData } from '../routes/-route-data.ts';

/** The data of the route that is shown, from the route table alone: its code need not be there. Of what is no page, the root's. */
export function useRouteData(): RouteData {
  const data = useRouterState({ select: ({ matches }) => (matches.some((match) => match._notFound === true) ? matches[0] : matches.at(-1))?.staticData });
  if (data === undefined) throw new Error('No route matches, not even the root.');
  return data;
}
