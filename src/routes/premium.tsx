import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PremiumScreen } from '../features/payments/plans/premium-screen.tsx';

export const Route = createFileRoute('/premium')({
  staticData: {
    name: 'premium',
    layout: 'default',
    access: 'member',
    title: msg`Premium`,
  },
  component: PremiumScreen,
});
