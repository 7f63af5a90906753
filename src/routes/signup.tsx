import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/signup')({
  staticData: {
    name: 'signup',
    layout: 'empty',
    access: 'visitor',
    title: msg`Create your profile`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
