import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, ChevronRight, ReceiptText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OrderId } from '../../../contract/base/ids.ts';
import type { OrderSummary } from '../../../contract/payments/payments.ts';
import { useOnline } from '../../browser/use-online.ts';
import { companyQuery } from '../../domain/settings/settings-query.ts';
import { ordersKey } from '../../domain/query-keys.ts';
import { BareButton } from '../../ui/controls/buttons/bare-button.tsx';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Solo } from '../../ui/layout/solo.tsx';
import { useFormats } from '../../domain/formats/use-formats.ts';
import line from './ledger-line.module.css';
import { LedgerFailed, LedgerLoading, LedgerOffline } from './ledger-states.tsx';
import { Older } from './older.tsx';
import { orderListQuery } from './order-details-query.ts';
import { OrderDetails } from './order-details.tsx';
import pane from './order-pane.module.css';
import { ORDER_STATE_WORDS } from '../../domain/words/order-words.ts';
import styles from './transactions-screen.module.css';

interface SuspendedOrdersProps {
  name: string;
  email: string;
  onBack: () => void;
}

/** The orders of a suspended member, who still has the documents and the right to withdraw, but cannot buy or pay. */
export function SuspendedOrders({ onBack, ...props }: SuspendedOrdersProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [order, setOrder] = useState<OrderId>();
  // A suspended member has no session on this device, so no logout empties the cache before the next member.
  useEffect(() => () => queryClient.removeQueries({ queryKey: ordersKey }), [queryClient]);
  return (
    <Solo
      key={order}
      isNext
      isWide
      icon={ReceiptText}
      title={order === undefined ? t`Your orders` : t`Your order`}
      lead={<Trans>Receipts, and the right to withdraw, are yours while your account is suspended.</Trans>}
    >
      {order === undefined ? <OrderList onOrder={setOrder} /> : <OpenOrder id={order} {...props} />}
      <Button look="quiet" wide onPress={() => (order === undefined ? onBack() : setOrder(undefined))}>
        {order === undefined ? (
          <Trans>Back to the decision</Trans>
        ) : (
          <>
            <Icon of={ArrowLeft} size="s" />
            <Trans>All orders</Trans>
          </>
        )}
      </Button>
    </Solo>
  );
}

function OrderList({ onOrder }: { onOrder: (id: OrderId) => void }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const pages = useInfiniteQuery(orderListQuery);
  const { data, isError, refetch, isFetching } = pages;
  const orders = data?.pages.flatMap((page) => page.orders);
  if (orders === undefined) {
    if (isError) return <LedgerFailed isTrying={isFetching} onRetry={() => void refetch()} />;
    return isOnline ? <LedgerLoading /> : <LedgerOffline />;
  }
  if (orders.length === 0) return <EmptyState icon={ReceiptText} title={t`Nothing bought yet`} />;
  return (
    <div className={styles.ledger}>
      <ul className={styles.card}>
        {orders.map((order) => (
          <li key={order.id}>
            <BareButton className={classNames(line.line, line.order, line.pressed)} onPress={() => onOrder(order.id)}>
              <OrderCells order={order} />
            </BareButton>
          </li>
        ))}
      </ul>
      <Older pages={pages} />
    </div>
  );
}

function OrderCells({ order: { number, credits, state, total, created_at, withdraw_until } }: { order: OrderSummary }) {
  const { i18n } = useLingui();
  const { written, money } = useFormats();
  const lastDay = withdraw_until === null ? null : written(withdraw_until, 'dayAndMonth');
  return (
    <>
      <span className={line.icon}>
        <Icon of={ReceiptText} />
      </span>
      <span>
        <span className={line.what}>
          <Plural value={credits} one="# credit" other="# credits" />
        </span>
        <span className={line.when}>
          {written(created_at, 'day')} · {number} · {i18n._(ORDER_STATE_WORDS[state])}
        </span>
        {lastDay !== null && (
          <span className={line.when}>
            <Trans>You can withdraw until {lastDay}</Trans>
          </span>
        )}
      </span>
      <span className={line.change}>{money(total)}</span>
      <span className={line.balance}>
        <Icon of={ChevronRight} size="s" />
      </span>
    </>
  );
}

function OpenOrder({ id, name, email }: Omit<SuspendedOrdersProps, 'onBack'> & { id: OrderId }) {
  const { t } = useLingui();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const company = useQuery(companyQuery).data;
  const { data } = useInfiniteQuery({ ...orderListQuery, enabled: false });
  const credits = data?.pages[0]?.credits;
  const steps = {
    isWithdrawing,
    start: (
      <Button look="outline" onPress={() => setWithdrawing(true)}>
        <Trans>Withdraw from contract here</Trans>
      </Button>
    ),
    cancel: (
      <Button look="text" onPress={() => setWithdrawing(false)}>
        <Trans>Keep the credits</Trans>
      </Button>
    ),
    onWithdrawn: () => setWithdrawing(false),
  };
  return (
    <section className={pane.pane} aria-label={t`Order`}>
      <OrderDetails
        id={id}
        level={2}
        declarant={credits === undefined ? undefined : { name, email, credits }}
        company={company}
        steps={steps}
        missing={<EmptyState icon={ReceiptText} title={t`There is no such order`} />}
      />
    </section>
  );
}
