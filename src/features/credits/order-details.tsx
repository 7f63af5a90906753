import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderId } from '../../../contract/base/ids.ts';
import type { Order } from '../../../contract/payments/payments.ts';
import type { CompanyInfo } from '../../../contract/sites/sites.ts';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { orderDetailsQuery } from './order-details-query.ts';
import { OrderPaper } from './order-paper.tsx';
import styles from './order-pane.module.css';
import { useWithdraw } from './use-withdraw.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { RightToWithdraw, WithdrawnNote } from './withdrawal-cards.tsx';
import type { Declarant, WithdrawalSteps } from './withdrawal-steps.ts';

interface OrderDetailsProps {
  id: OrderId;
  level: 1 | 2;
  declarant: Declarant | undefined;
  company: CompanyInfo | undefined;
  steps: WithdrawalSteps;
  /** The content when the member has no such order. */
  missing: ReactNode;
}

/** An order with its receipt and the right to withdraw. */
export function OrderDetails({ id, level, missing, ...props }: OrderDetailsProps) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { data: order, error, isFetching, refetch } = useQuery(orderDetailsQuery(id));
  if (order) return <LoadedOrder order={order} level={level} {...props} />;
  if (order === null || (error instanceof ApiFailure && error.code === 'not_found')) return missing;
  if (error !== null)
    return (
      <ErrorState
        level={level}
        title={t`We couldn’t load this order`}
        actions={
          <Button isPending={isFetching} onPress={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Nothing is lost. We just can’t reach it right now.</Trans>
      </ErrorState>
    );
  if (!isOnline)
    return (
      <EmptyState level={level} icon={CloudOff} title={t`You are offline`}>
        <Trans>Nothing about money is kept on this device. The order loads when you’re back online.</Trans>
      </EmptyState>
    );
  return (
    <div className={styles.card} role="status" aria-busy="true" aria-label={t`Loading the order`}>
      <Skeleton width="50%" />
      <Skeleton width="90%" />
      <Skeleton width="80%" />
    </div>
  );
}

interface LoadedOrderProps extends Omit<OrderDetailsProps, 'id' | 'missing'> {
  order: Order;
}

function LoadedOrder({ order, level, declarant, company, steps }: LoadedOrderProps) {
  const { i18n } = useLingui();
  const withdraw = useWithdraw(order.id);
  const { withdrawal } = order;
  if (steps.isWithdrawing && withdrawal !== null)
    return <WithdrawForm {...{ order, withdrawal, withdraw, declarant, level, steps }} />;
  return (
    <>
      {/* After a refusal the order may have no right to withdraw, and the form with the reason is not shown. */}
      {withdraw.isError && (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(withdraw.error))}
        </Notice>
      )}
      {order.state === 'withdrawn' && <WithdrawnNote order={order} email={declarant?.email} />}
      <OrderPaper order={order} company={company} level={level} />
      {withdrawal !== null && <RightToWithdraw order={order} withdrawal={withdrawal} start={steps.start} />}
    </>
  );
}
