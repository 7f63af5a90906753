import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '../domain/me/use-me.ts';
import { SwipeScreen } from '../features/discovery/swipe/swipe-screen.tsx';

export const Route = createFileRoute('/swipe-game')({
  staticData: {
    name: 'swipe-game',
    layout: 'default',
    access: 'member',
    title: msg`Swipe game`,
    fill: true,
  },
  component: SwipeRoute,
});

function SwipeRoute() {
  return <SwipeScreen me={useMe()} />;
}
