import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OrderId } from '../../contract/base/ids.ts';
import { DebitScreen } from '../features/payments/debit/debit-screen.tsx';
import { bundleOf, discountCodeOf } from '../features/payments/purchase-search.ts';

/** The purchase to pay by direct debit: a bundle, perhaps with a discount code, or an open order. */
interface DirectDebitSearch {
  credits?: string | undefined;
  code?: string | undefined;
  order?: OrderId | undefined;
}

export const Route = createFileRoute('/directdebit')({
  staticData: {
    name: 'directdebit',
    layout: 'default',
    access: 'member',
    title: msg`Direct debit`,
    withoutTabs: true,
  },
  validateSearch: ({ credits, code, order }: Record<string, unknown>): DirectDebitSearch => ({
    credits: bundleOf(credits),
    code: discountCodeOf(code),
    order: OrderId.safeParse(order).data,
  }),
  component: DirectDebitRoute,
});

function DirectDebitRoute() {
  const { credits, code, order } = Route.useSearch();
  const bundle = credits === undefined ? undefined : Number(credits);
  return <DebitScreen key={order ?? credits} credits={bundle} code={code} order={order} />;
}
