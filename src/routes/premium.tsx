import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/premium')({
  staticData: {
    name: 'premium',
    layout: 'default',
    access: 'member',
    title: msg`Premium`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
