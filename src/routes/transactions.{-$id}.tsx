import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/transactions/{-$id}')({
  staticData: {
    name: 'transactions-id',
    layout: 'default',
    access: 'member',
    title: msg`Transactions`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
