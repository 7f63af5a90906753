import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LanderScreen } from '../features/landers/lander-screen.tsx';

export const Route = createFileRoute('/landers/tinderswipe')({
  staticData: {
    name: 'landers-tinderswipe',
    layout: 'lander',
    access: 'anyone',
    title: msg`Meet someone`,
  },
  loader: async () => (await import('../features/landers/load-lander.ts')).loadLander('tinderswipe'),
  component: TinderSwipe,
});

function TinderSwipe() {
  return <LanderScreen name="tinderswipe" parts={Route.useLoaderData()} />;
}
