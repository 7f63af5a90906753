import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, rootRouteId } from '@tanstack/react-router';
import { LANDERS } from '../../contract/base/lander-names.ts';
import { LanderScreen } from '../features/landers/lander-screen.tsx';

export const Route = createFileRoute('/landers/$name/{-$slug}')({
  staticData: {
    name: 'landers-name-slug',
    layout: 'lander',
    access: 'anyone',
    title: msg`Meet someone`,
  },
  loader: async ({ params }) => {
    const name = LANDERS.find((one) => one === params.name);
    if (name === undefined) throw notFound({ routeId: rootRouteId });
    const { loadLander } = await import('../features/landers/load-lander.ts');
    return { name, parts: await loadLander(name) };
  },
  component: Lander,
});

function Lander() {
  return <LanderScreen {...Route.useLoaderData()} slug={Route.useParams({ select: ({ slug }) => slug })} />;
}
