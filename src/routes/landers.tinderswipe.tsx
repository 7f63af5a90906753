import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/landers/tinderswipe')({
  staticData: {
    name: 'landers-tinderswipe',
    layout: 'lander',
    access: 'anyone',
    title: msg`Meet someone`,
  },
  component: NotBuiltYet,
});
