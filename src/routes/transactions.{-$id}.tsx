import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OrderId } from '../../contract/base/ids.ts';
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
  return (
    <TransactionsScreen
      filters={filters}
      order={id === undefined ? undefined : (OrderId.safeParse(id).data ?? null)}
      isWithdrawing={step === 'withdraw'}
    />
  );
}
