import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/account-deleted')({
  staticData: {
    name: 'account-deleted',
    layout: 'empty',
    access: 'anyone',
    title: msg`Account deleted`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
