import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import type { OrderSummary } from '../../../../contract/payments/payments.ts';
import { Notice } from '../../../ui/layout/notice.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { isAtProvider } from '../order-status.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { waitingOrdersQuery } from '../payment-queries.ts';

/** Links to each order whose payment is unfinished or unanswered. Empty without such an order and while loading. */
export function WaitingOrders() {
  const orders = useQuery(waitingOrdersQuery).data ?? [];
  return orders.map((order) => <WaitingOrder key={order.id} order={order} />);
}

function WaitingOrder({ order: { id, credits, total, payment_status } }: { order: OrderSummary }) {
  const { t } = useLingui();
  const price = useFormats().money(total);
  const amount = t`${plural(credits, { one: '# credit', other: '# credits' })}`;
  return (
    <Notice icon={Hourglass}>
      {isAtProvider(payment_status) ? (
        <Trans>
          The payment of {price} for {amount} is not finished.
        </Trans>
      ) : (
        <Trans>
          The answer to the payment of {price} for {amount} is on its way.
        </Trans>
      )}{' '}
      <TextLink to="/credits/$id/{-$paymentmethod}" params={{ id: String(credits) }} search={{ order: id }}>
        <Trans>See how far it is</Trans>
      </TextLink>
    </Notice>
  );
}
