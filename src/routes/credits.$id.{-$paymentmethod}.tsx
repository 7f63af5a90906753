import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router';
import { BUNDLE_CREDITS_MAX } from '../../contract/payments/rules.ts';
import { useDevice } from '../domain/me/session-state.ts';
import { CheckoutScreen } from '../features/payments/checkout/checkout-screen.tsx';
import { OrderScreen } from '../features/payments/orders/order-screen.tsx';
import { checkoutSearchOf } from './-checkout-search.ts';
import { renderKept } from './-kept-messages.tsx';
import { useBuyer } from './-use-buyer.ts';
import { usePriceCountry } from './-use-price-country.ts';

export const Route = createFileRoute('/credits/$id/{-$paymentmethod}')({
  staticData: {
    name: 'credits-id-paymentmethod',
    layout: 'default',
    access: 'member',
    title: msg`Payment`,
    withoutTabs: true,
  },
  validateSearch: checkoutSearchOf,
  beforeLoad: ({ params: { id } }) => {
    if (!/^[1-9]\d{0,4}$/.test(id) || Number(id) > BUNDLE_CREDITS_MAX) throw notFound();
  },
  component: CheckoutRoute,
});

function CheckoutRoute() {
  const { id, paymentmethod } = Route.useParams();
  const { order, code } = Route.useSearch();
  const owner = useDevice()?.member_id ?? '';
  const buyer = useBuyer();
  const country = usePriceCountry();
  const navigate = useNavigate();
  if (order !== undefined)
    return <OrderScreen key={order} {...{ owner, id: order, balance: buyer?.credits, renderKept }} />;
  return (
    <CheckoutScreen
      key={id}
      owner={owner}
      credits={Number(id)}
      country={country}
      method={paymentmethod}
      code={code}
      onCode={(next) =>
        void navigate({
          to: '/credits/$id/{-$paymentmethod}',
          params: { id, paymentmethod },
          search: { code: next },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
