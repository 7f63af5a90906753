import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { WaitingOrders } from '../features/payments/orders/waiting-orders.tsx';
import { CreditsScreen } from '../features/payments/plans/credits-screen.tsx';
import { discountCodeOf } from './-discount-code.ts';
import { KeptForOrder } from './-kept-messages.tsx';
import { useBuyer } from './-use-buyer.ts';
import { usePriceCountry } from './-use-price-country.ts';

interface BundleSearch {
  credits?: string | undefined;
  /** The checkout applies it. */
  code?: string | undefined;
}

export const Route = createFileRoute('/credits/')({
  staticData: {
    name: 'credits',
    layout: 'default',
    access: 'member',
    title: msg`Credits`,
    withoutTabs: true,
  },
  validateSearch: ({ credits, code }: Record<string, unknown>): BundleSearch => ({
    credits: /^\d{1,5}$/.test(String(credits)) ? String(credits) : undefined,
    code: discountCodeOf(code),
  }),
  component: CreditsRoute,
});

function CreditsRoute() {
  const { credits, code } = Route.useSearch();
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
      code={code}
      chosen={credits === undefined ? undefined : Number(credits)}
      onChoose={(chosen) =>
        void navigate({ to: '/credits', search: { credits: String(chosen), code }, replace: true, resetScroll: false })
      }
    />
  );
}
