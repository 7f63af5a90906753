import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/pricing')({
  staticData: {
    name: 'pricing',
    layout: 'default',
    access: 'anyone',
    title: msg`Pricing`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
