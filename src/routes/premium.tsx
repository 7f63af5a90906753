import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useMe } from '../domain/me/use-me.ts';
import { PremiumScreen } from '../features/payments/plans/premium-screen.tsx';
import { KeptForOrder } from './-kept-messages.tsx';
import { usePriceCountry } from './-use-price-country.ts';

export const Route = createFileRoute('/premium')({
  staticData: {
    name: 'premium',
    layout: 'default',
    access: 'member',
    title: msg`Premium`,
  },
  component: PremiumRoute,
});

function PremiumRoute() {
  return <PremiumScreen isPremium={useMe()?.paid_user} country={usePriceCountry()} kept={<KeptForOrder />} />;
}
