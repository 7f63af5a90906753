import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router';
import { LIKE_LISTS } from '../../contract/base/rules.ts';
import { LikesScreen } from '../features/likes/likes-screen.tsx';

const listOf = (type: string) => LIKE_LISTS.find((list) => list === type);

export const Route = createFileRoute('/likes/$type')({
  staticData: {
    name: 'likes-type',
    layout: 'default',
    access: 'member',
    title: msg`Likes`,
  },
  validateSearch: ({ real }: Record<string, unknown>): { real?: '1' | undefined } => ({
    real: real === '1' ? real : undefined,
  }),
  beforeLoad: ({ params }) => {
    if (listOf(params.type) === undefined) throw notFound({ routeId: rootRouteId });
  },
  component: LikesTypeRoute,
});

function LikesTypeRoute() {
  const list = listOf(Route.useParams().type);
  return list === undefined ? null : <LikesScreen list={list} />;
}
