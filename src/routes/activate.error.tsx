import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/activate/error')({
  staticData: {
    name: 'activate-error',
    layout: 'empty',
    access: 'anyone',
    title: msg`Activation failed`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
