import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useDevice } from '../domain/me/session-state.ts';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { useSuspendedHolder } from '../features/account/suspended-holder.ts';
import { PricingScreen } from '../features/payments/plans/pricing-screen.tsx';
import { usePriceCountry } from './-use-price-country.ts';

export const Route = createFileRoute('/pricing')({
  staticData: {
    name: 'pricing',
    layout: 'default',
    access: 'anyone',
    title: msg`Pricing`,
  },
  component: PricingRoute,
});

function PricingRoute() {
  const settings = useQuery(settingsQuery).data;
  const isSuspended = useSuspendedHolder();
  const isMember = useDevice() !== null || isSuspended;
  return <PricingScreen settings={settings} country={usePriceCountry()} isMember={isMember} />;
}
