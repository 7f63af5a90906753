import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { settingsQuery } from '../features/account/settings-query.ts';
import { WaitingOrders } from '../features/payments/orders/waiting-orders.tsx';
import { CreditsScreen } from '../features/payments/plans/credits-screen.tsx';
import { KeptForOrder } from './-kept-messages.tsx';
import { useBuyer } from './-use-buyer.ts';
import { usePriceCountry } from './-use-price-country.ts';

export const Route = createFileRoute('/credits/')({
  staticData: {
    name: 'credits',
    layout: 'default',
    access: 'member',
    title: msg`Credits`,
    catalogues: 'payments',
    withoutTabs: true,
  },
  validateSearch: ({ credits }: Record<string, unknown>): { credits?: string | undefined } => ({
    credits: /^\d{1,5}$/.test(String(credits)) ? String(credits) : undefined,
  }),
  component: CreditsRoute,
});

function CreditsRoute() {
  const { credits } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <CreditsScreen
      buyer={useBuyer()}
      costs={useQuery(settingsQuery).data}
      country={usePriceCountry()}
      before={
        <>
          <WaitingOrders />
          <KeptForOrder />
        </>
      }
      chosen={credits === undefined ? undefined : Number(credits)}
      onChoose={(chosen) =>
        void navigate({ to: '/credits', search: { credits: String(chosen) }, replace: true, resetScroll: false })
      }
    />
  );
}
