import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/credits/repeat-order')({
  staticData: {
    name: 'credits-repeat-order',
    layout: 'default',
    access: 'member',
    title: msg`Credits`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
