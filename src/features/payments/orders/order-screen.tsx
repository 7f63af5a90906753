import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OrderId } from '../../../../contract/base/ids.ts';
import type { Order } from '../../../../contract/payments/payments.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { useDevice } from '../../../domain/me/session-state.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { BackToCredits } from '../back-to-credits.tsx';
import { useIsPaymentOpening } from '../checkout/use-open-payment.ts';
import { OrderCompleted } from './order-completed.tsx';
import { OrderEnded } from './order-ended.tsx';
import { OrderFailed } from './order-failed.tsx';
import { OrderLeaving } from './order-leaving.tsx';
import { OrderPending, type OrderRefetch } from './order-pending.tsx';
import { type OrderStatus, statusOf } from '../order-status.ts';
import { PageFailed, PageWait, ToBundles } from '../page-states.tsx';
import page from '../payment-page.module.css';
import { followedOrderQuery } from '../payment-queries.ts';
import { OrderSummary } from '../order-summary.tsx';

/** The state of an order's payment, and the member's next action. It follows the order until it ends. */
export function OrderScreen({ id }: { id: OrderId }) {
  const owner = useDevice()?.member_id ?? '';
  const { data: order, error, isFetching, refetch, dataUpdatedAt } = useQuery(followedOrderQuery(id));
  const isOpening = useIsPaymentOpening(id);
  if (order === undefined || order === null) {
    const isGone = order === null || (error instanceof ApiFailure && error.code === 'not_found');
    if (isGone && !isFetching) return <PageFailed error={error} actions={<ToBundles />} />;
    return <PageWait error={error} isTrying={isFetching} rows={3} onRetry={() => void refetch()} />;
  }
  const status = statusOf(order);
  if (status === 'failed' || status === 'stored_failed' || status === 'mismatched')
    return <OrderFailed owner={owner} order={order} status={status} />;
  return (
    <div className={page.screen}>
      <div className={page.page}>
        <div className={page.head}>
          <BackToCredits credits={order.credits} />
        </div>
        <div className={page.main}>
          {isOpening && status === 'open' ? (
            <OrderLeaving order={order} />
          ) : (
            <OrderNow
              order={order}
              status={status}
              owner={owner}
              refetch={{ askedAt: dataUpdatedAt, onAsk: () => refetch() }}
            />
          )}
        </div>
        <OrderSummary order={order} />
      </div>
      <StatusNews order={order} status={status} />
    </div>
  );
}

interface OrderNowProps {
  owner: string;
  order: Order;
  status: Exclude<OrderStatus, 'failed' | 'stored_failed' | 'mismatched'>;
  refetch: OrderRefetch;
}

function OrderNow({ order, status, owner, refetch }: OrderNowProps) {
  if (status === 'completed') return <OrderCompleted order={order} />;
  if (status === 'open' || status === 'pending')
    return <OrderPending order={order} isOpen={status === 'open'} owner={owner} refetch={refetch} />;
  return <OrderEnded order={order} state={status} />;
}

/** Announces a change of the state to screen readers while the screen is open. */
function StatusNews({ order, status }: { order: Order; status: OrderStatus }) {
  const { t } = useLingui();
  const amount = t`${plural(order.credits, { one: '# credit', other: '# credits' })}`;
  return <VisuallyHidden role="status">{status === 'completed' ? t`Payment complete: ${amount}` : ''}</VisuallyHidden>;
}
