import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/reset-password/do')({
  staticData: {
    name: 'reset-password-do',
    layout: 'empty',
    access: 'anyone',
    title: msg`Choose a new password`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
