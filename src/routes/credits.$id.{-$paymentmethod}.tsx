import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '../features/pages/not-built-yet.tsx';

export const Route = createFileRoute('/credits/$id/{-$paymentmethod}')({
  staticData: {
    name: 'credits-id-paymentmethod',
    layout: 'default',
    access: 'member',
    title: msg`Payment`,
    soon: msg`How to pay, the total with VAT, and how far the payment is.`,
  },
  component: NotBuiltYet,
});
