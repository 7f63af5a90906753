import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/complete-signup')({
  staticData: {
    name: 'complete-signup',
    layout: 'empty',
    access: 'anyone',
    title: msg`Complete your profile`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
