import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Landmark, Undo2 } from 'lucide-react';
import { CARD_BACKED_METHODS } from '../../../../contract/payments/rules.ts';
import type { Order } from '../../../../contract/payments/payments.ts';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import page from '../payment-page.module.css';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { StatusHead } from './status-head.tsx';

interface OrderEndedProps {
  order: Order;
  state: 'withdrawn' | 'refunded' | 'reversed' | 'refused';
}

/** An order that was reversed, refunded, withdrawn or refused. */
export function OrderEnded({ order, state }: OrderEndedProps) {
  return (
    <>
      {state === 'refused' && <Refused order={order} />}
      {state === 'withdrawn' && <Withdrawn order={order} />}
      {state === 'refunded' && <Refunded order={order} />}
      {state === 'reversed' && <Reversed order={order} />}
      <div className={page.actions}>
        <LinkButton to="/credits">
          <Trans>To the bundles</Trans>
        </LinkButton>
        <LinkButton to="/transactions/{-$id}" params={{ id: order.id }} look="quiet">
          <Trans>See the transaction</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function Refused({ order }: { order: Order }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const amount = money(order.total);
  return (
    <StatusHead icon={CircleAlert} tone="danger" title={t`This order could not be done`}>
      <Trans>
        Its discount code was used by another order before your payment came in. Your {amount} are on their way back to
        you, by the way you paid them. You can order again at the price of today.
      </Trans>
    </StatusHead>
  );
}

function Withdrawn({ order }: { order: Order }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const amount = money({ ...order.total, cents: order.refunds.reduce((sum, one) => sum + one.amount.cents, 0) });
  return (
    <StatusHead icon={Undo2} tone="neutral" title={t`You have withdrawn from this order`}>
      <Trans>{amount} go back to you, by the way you paid them.</Trans>
    </StatusHead>
  );
}

function Refunded({ order }: { order: Order }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const amount = money(order.total);
  return (
    <StatusHead icon={Undo2} tone="neutral" title={t`This order is paid back`}>
      <Trans>All {amount} go back to you, by the way you paid them. Our e-mail says why.</Trans>
    </StatusHead>
  );
}

function Reversed({ order }: { order: Order }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const amount = money(order.total);
  const isCard = CARD_BACKED_METHODS.some((method) => method === order.payment.paymentmethod);
  return (
    <StatusHead icon={Landmark} tone="danger" title={t`Your bank has taken this payment back`}>
      <Trans>You have {amount} back, so the credits of this order that were left are gone.</Trans>{' '}
      {isCard ? (
        <Trans>You can no longer pay by card or Apple Pay. Every other way to pay is open to you.</Trans>
      ) : (
        <Trans>Every other way to pay is open to you.</Trans>
      )}
    </StatusHead>
  );
}
