import { createRootRouteWithContext } from '@tanstack/react-router';
import { NOT_FOUND } from '../domain/words/failure-words.ts';
import { guardAccess } from '../features/account/guard-access.ts';
import type { RouterContext } from './-route-data.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { name: 'not-found', layout: 'default', access: 'anyone', title: NOT_FOUND },
  beforeLoad: ({ matches, location, context, preload }) =>
    guardAccess({
      access: matches.at(-1)?.staticData.access ?? 'anyone',
      membersTo: matches.at(-1)?.staticData.membersTo?.(matches.at(-1)?.params ?? {}) ?? '/members',
      location,
      queryClient: context.queryClient,
      preload,
    }),
});
