import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SwipeScreen } from '../features/discovery/swipe/swipe-screen.tsx';

export const Route = createFileRoute('/swipe-game')({
  staticData: {
    name: 'swipe-game',
    layout: 'default',
    access: 'member',
    title: msg`Swipe game`,
    fill: true,
  },
  component: SwipeScreen,
});
