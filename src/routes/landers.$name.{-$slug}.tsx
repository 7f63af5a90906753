import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

const NAMES = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
];

export const Route = createFileRoute('/landers/$name/{-$slug}')({
  staticData: {
    name: 'landers-name-slug',
    layout: 'lander',
    access: 'anyone',
    title: msg`Meet someone`,
    catalogues: 'pages',
  },
  beforeLoad: ({ params }) => {
    if (!NAMES.includes(params.name)) throw notFound();
  },
  component: NotBuiltYet,
});
