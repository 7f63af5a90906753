import { msg } from '@lingui/core/macro';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { OrderId } from '../../contract/base/ids.ts';
import { useDevice } from '../domain/me/session-state.ts';
import { useMe } from '../domain/me/use-me.ts';
import { DebitScreen } from '../features/payments/debit/debit-screen.tsx';
import { discountCodeOf } from './-discount-code.ts';
import { usePriceCountry } from './-use-price-country.ts';

/** What is paid by direct debit: a bundle at the price of a code, or an order that is open. */
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
  const owner = useDevice()?.member_id ?? '';
  const me = useMe();
  const country = usePriceCountry().chosen;
  if (credits === undefined && order === undefined) return <Navigate to="/credits" replace />;
  return (
    <DebitScreen
      key={order ?? credits}
      owner={owner}
      credits={Number(credits)}
      country={country}
      isUnconfirmed={me?.status === 'not_confirmed'}
      code={code}
      order={order}
    />
  );
}
