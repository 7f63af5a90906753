import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useDevice } from '../domain/me/session-state.ts';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { RepeatScreen } from '../features/payments/checkout/repeat-screen.tsx';
import { WaitingOrders } from '../features/payments/orders/waiting-orders.tsx';
import { discountCodeOf } from './-discount-code.ts';
import { KeptForOrder } from './-kept-messages.tsx';
import { useBuyer } from './-use-buyer.ts';
import { usePriceCountry } from './-use-price-country.ts';

export const Route = createFileRoute('/credits/repeat-order')({
  staticData: {
    name: 'credits-repeat-order',
    layout: 'default',
    access: 'member',
    title: msg`Credits`,
    withoutTabs: true,
  },
  validateSearch: ({ code }: Record<string, unknown>): { code?: string | undefined } => ({
    code: discountCodeOf(code),
  }),
  component: RepeatRoute,
});

function RepeatRoute() {
  const navigate = useNavigate();
  return (
    <RepeatScreen
      owner={useDevice()?.member_id ?? ''}
      buyer={useBuyer()}
      costs={useQuery(settingsQuery).data}
      country={usePriceCountry()}
      before={
        <>
          <WaitingOrders />
          <KeptForOrder />
        </>
      }
      code={Route.useSearch().code}
      onCode={(code) =>
        void navigate({ to: '/credits/repeat-order', search: { code }, replace: true, resetScroll: false })
      }
    />
  );
}
