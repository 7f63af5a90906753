import { msg } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { DeleteAccount } from '../features/deletion/delete-account.tsx';
import { PauseSection } from '../features/settings/pause-section.tsx';
import { useMe } from '../domain/me/use-me.ts';
import { loadStayOffer } from '../features/promotions/load-stay-offer.ts';
import { stayOfferQuery } from '../features/promotions/offers-query.ts';
import { StayOffer } from '../features/promotions/stay-offer.tsx';
import { orderListQuery } from '../features/credits/order-details-query.ts';

export const Route = createFileRoute('/delete-account')({
  staticData: {
    name: 'delete-account',
    layout: 'default',
    access: 'member',
    title: msg`Delete account`,
    withoutTabs: true,
  },
  // A missing key would leave the value of the address.
  validateSearch: ({ step }: Record<string, unknown>): { step?: '2' | '3' | undefined } => ({
    step: step === '2' || step === '3' ? step : undefined,
  }),
  component: DeleteAccountRoute,
});

function DeleteAccountRoute() {
  const { step } = Route.useSearch();
  const me = useMe();
  const queryClient = useQueryClient();
  // Only the step before begins the offer.
  const offer = useQuery({ ...stayOfferQuery, enabled: false }).data;
  const bought = useInfiniteQuery(orderListQuery).data?.pages[0];
  return (
    <DeleteAccount
      step={step === '3' ? 3 : step === '2' ? 2 : 1}
      me={me}
      stayOffer={<StayOffer />}
      pause={<PauseSection me={me} />}
      hasOffer={offer !== undefined && offer !== null}
      loadOffer={() => loadStayOffer(queryClient)}
      paid={bought?.paid_unspent}
      withdrawable={bought?.orders.find(({ withdraw_until }) => withdraw_until !== null)?.id}
    />
  );
}
