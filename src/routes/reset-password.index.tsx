import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/reset-password/')({
  staticData: {
    name: 'reset-password',
    layout: 'empty',
    access: 'anyone',
    title: msg`Reset your password`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
