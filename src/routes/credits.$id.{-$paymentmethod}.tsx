import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/credits/$id/{-$paymentmethod}')({
  staticData: {
    name: 'credits-id-paymentmethod',
    layout: 'default',
    access: 'member',
    title: msg`Payment`,
    catalogues: 'pages',
  },
  component: NotBuiltYet,
});
