import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router';
import { LANDERS } from '../../contract/base/rules.ts';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

const NAMES: readonly string[] = LANDERS;

export const Route = createFileRoute('/landers/$name/{-$slug}')({
  staticData: {
    name: 'landers-name-slug',
    layout: 'lander',
    access: 'anyone',
    title: msg`Meet someone`,
  },
  beforeLoad: ({ params }) => {
    if (!NAMES.includes(params.name)) throw notFound({ routeId: rootRouteId });
  },
  component: NotBuiltYet,
});
