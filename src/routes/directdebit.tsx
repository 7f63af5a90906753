import { msg } from '@lingui/core/macro';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { OrderId } from '../../contract/base/ids.ts';
import { DebitScreen } from '../features/payments/debit/debit-screen.tsx';
import { discountCodeOf } from '../features/payments/discount-code.ts';

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
    credits: /^[1-9]\d{0,4}$/.test(String(credits)) ? String(credits) : undefined,
    code: discountCodeOf(code),
    order: OrderId.safeParse(order).data,
  }),
  component: DirectDebitRoute,
});

function DirectDebitRoute() {
  const { credits, code, order } = Route.useSearch();
  if (credits === undefined && order === undefined) return <Navigate to="/credits" replace />;
  return <DebitScreen key={order ?? credits} credits={Number(credits)} code={code} order={order} />;
}
