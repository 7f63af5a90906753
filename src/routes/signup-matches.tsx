import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/signup-matches')({
  staticData: {
    name: 'signup-matches',
    layout: 'empty',
    access: 'anyone',
    title: msg`Your first matches`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
