import { msg } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadAreaCatalogue } from '../catalogues/load-catalogue.ts';
import { DeleteAccount } from '../features/account/deletion/delete-account.tsx';
import { PauseSection } from '../features/account/settings/pause-section.tsx';
import { useMe } from '../features/account/use-me.ts';
import { stayOfferQuery } from '../features/promotions/offers-query.ts';
import { orderListQuery } from '../features/transactions/order-details-query.ts';
import { lazily } from '../ui/lazily.tsx';

export const Route = createFileRoute('/delete-account')({
  staticData: {
    name: 'delete-account',
    layout: 'default',
    access: 'member',
    title: msg`Delete account`,
    catalogues: 'account',
    withoutTabs: true,
  },
  // A missing key would leave the value of the address.
  validateSearch: ({ step }: Record<string, unknown>): { step?: '2' | '3' | undefined } => ({
    step: step === '2' || step === '3' ? step : undefined,
  }),
  component: DeleteAccountRoute,
});

const loadStayCode = async () => {
  const [shown, data] = await Promise.all([
    import('../features/promotions/stay-offer.tsx'),
    import('../features/promotions/load-stay-offer.ts'),
    loadAreaCatalogue('promotions'),
  ]);
  return { StayOffer: shown.StayOffer, loadStayOffer: data.loadStayOffer };
};
const StayOffer = lazily(async () => (await loadStayCode()).StayOffer, 'seldom');

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
      loadOffer={async () => (await loadStayCode()).loadStayOffer(queryClient)}
      paid={bought?.paid_unspent}
      withdrawable={bought?.orders.find(({ withdraw_until }) => withdraw_until !== null)?.id}
    />
  );
}
