import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PricingScreen } from '../features/payments/plans/pricing-screen.tsx';

export const Route = createFileRoute('/pricing')({
  staticData: {
    name: 'pricing',
    layout: 'default',
    access: 'anyone',
    title: msg`Pricing`,
  },
  component: PricingScreen,
});
