import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/complaints')({
  staticData: {
    name: 'complaints',
    layout: 'default',
    access: 'anyone',
    title: msg`Complaints`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
