import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/swipe-game')({
  staticData: {
    name: 'swipe-game',
    layout: 'default',
    access: 'member',
    title: msg`Swipe game`,
    soon: msg`One member at a time: four likes a day, and as many passes as you want.`,
  },
  component: NotBuiltYet,
});
