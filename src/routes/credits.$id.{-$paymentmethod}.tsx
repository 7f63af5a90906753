import { msg } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { OrderId } from '../../contract/base/ids.ts';
import { bundleOf, discountCodeOf } from '../features/payments/purchase-search.ts';
import { CheckoutScreen } from '../features/payments/checkout/checkout-screen.tsx';
import { OrderScreen } from '../features/payments/orders/order-screen.tsx';

/** With an order, the screen shows the progress of its payment. */
interface CheckoutSearch {
  order?: OrderId | undefined;
  code?: string | undefined;
}

export const Route = createFileRoute('/credits/$id/{-$paymentmethod}')({
  staticData: {
    name: 'credits-id-paymentmethod',
    layout: 'default',
    access: 'member',
    title: msg`Payment`,
    withoutTabs: true,
  },
  validateSearch: ({ order, code }: Record<string, unknown>): CheckoutSearch => ({
    order: OrderId.safeParse(order).data,
    code: discountCodeOf(code),
  }),
  beforeLoad: ({ params: { id } }) => {
    if (bundleOf(id) === undefined) throw notFound();
  },
  component: CheckoutRoute,
});

function CheckoutRoute() {
  const { id, paymentmethod } = Route.useParams();
  const { order, code } = Route.useSearch();
  if (order !== undefined) return <OrderScreen key={order} id={order} />;
  return <CheckoutScreen key={id} credits={Number(id)} method={paymentmethod} code={code} />;
}
