import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { OrderId } from '../../contract/base/ids.ts';
import { companyQuery } from '../domain/settings/settings-query.ts';
import { useMe } from '../domain/me/use-me.ts';
import { WaitingOrders } from '../features/payments/orders/waiting-orders.tsx';
import { type LedgerAddress, readLedgerAddress } from '../features/credits/ledger-address.ts';
import { TransactionsScreen } from '../features/credits/transactions-screen.tsx';

export const Route = createFileRoute('/transactions/{-$id}')({
  staticData: {
    name: 'transactions-id',
    layout: 'default',
    access: 'member',
    title: msg`Transactions`,
  },
  validateSearch: (search: Record<string, unknown>): LedgerAddress => readLedgerAddress(search),
  component: TransactionsRoute,
});

function TransactionsRoute() {
  const { id } = Route.useParams();
  const { step, ...filters } = Route.useSearch();
  const company = useQuery(companyQuery).data;
  return (
    <TransactionsScreen
      filters={filters}
      order={id === undefined ? undefined : (OrderId.safeParse(id).data ?? null)}
      isWithdrawing={step === 'withdraw'}
      me={useMe()}
      company={company}
      waiting={<WaitingOrders />}
    />
  );
}
