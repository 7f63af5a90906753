import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/directdebit')({
  staticData: {
    name: 'directdebit',
    layout: 'default',
    access: 'member',
    title: msg`Direct debit`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
