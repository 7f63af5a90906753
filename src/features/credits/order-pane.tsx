import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { OrderId } from '../../../contract/base/ids.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { companyQuery } from '../../domain/settings/settings-query.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import type { LedgerFilters } from './ledger-query.ts';
import { OrderDetails } from './order-details.tsx';
import styles from './order-pane.module.css';
import type { WithdrawalSteps } from './withdrawal-steps.ts';

export interface TransactionsProps {
  filters: LedgerFilters;
  /** The open order; null if the id in the address is malformed. */
  order: OrderId | null | undefined;
  /** Whether the last step of a withdrawal is open. */
  isWithdrawing: boolean;
}

interface OrderPaneProps extends TransactionsProps {
  level?: 1 | 2;
}

/** The order of the address. Each step of a withdrawal has an address too. */
export function OrderPane({ order: id, level = 2, ...props }: OrderPaneProps) {
  const { t } = useLingui();
  if (id === null || id === undefined) return <NoSuchOrder level={level} />;
  return (
    <section className={styles.pane} aria-label={t`Order`}>
      <AddressedOrder key={id} id={id} level={level} {...props} />
    </section>
  );
}

interface AddressedOrderProps extends Omit<TransactionsProps, 'order'> {
  id: OrderId;
  level: 1 | 2;
}

function AddressedOrder({ id, level, filters, isWithdrawing }: AddressedOrderProps) {
  const me = useMe();
  const company = useQuery(companyQuery).data;
  const navigate = useNavigate();
  const address = { to: '/transactions/{-$id}', params: { id }, resetScroll: false } as const;
  const steps: WithdrawalSteps = {
    isWithdrawing,
    start: (
      <LinkButton {...address} search={{ ...filters, step: 'withdraw' }} look="outline">
        <Trans>Withdraw from contract here</Trans>
      </LinkButton>
    ),
    cancel: (
      <LinkButton {...address} search={{ ...filters }} look="text">
        <Trans>Keep the credits</Trans>
      </LinkButton>
    ),
    onWithdrawn: () => void navigate({ ...address, search: { ...filters }, replace: true }),
  };
  const declarant = me && { name: me.profile.name, email: me.email, credits: me.credits };
  return (
    <OrderDetails
      id={id}
      level={level}
      declarant={declarant}
      company={company}
      steps={steps}
      missing={<NoSuchOrder level={level} />}
    />
  );
}

function NoSuchOrder({ level }: { level: 1 | 2 }) {
  const { t } = useLingui();
  return (
    <div className={styles.card}>
      <EmptyState
        level={level}
        icon={ReceiptText}
        title={t`There is no such order`}
        actions={
          <LinkButton to="/transactions/{-$id}" params={{ id: undefined }} look="quiet">
            <Trans>All transactions</Trans>
          </LinkButton>
        }
      >
        <Trans>It may be the order of another account.</Trans>
      </EmptyState>
    </div>
  );
}
