import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CreditCard } from 'lucide-react';
import { ORDER_HOURS } from '../../../../contract/payments/rules.ts';
import type { Order } from '../../../../contract/payments/payments.ts';
import { useTimeLeft } from '../../../browser/use-time-left.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { paymentMethodWords } from '../../../domain/words/payment-method-words.ts';
import { storedName } from '../checkout/method-words.ts';
import { RemoveStored } from '../checkout/remove-stored.tsx';
import { useCheckout } from '../checkout/use-checkout.ts';
import { PayAgain } from './pay-again.tsx';
import { UnpaidMessages } from '../waiting/unpaid-messages.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { StatusHead } from './status-head.tsx';

const HOUR_MS = 3_600_000;

type Failed = 'failed' | 'stored_failed' | 'mismatched';

interface OrderFailedProps {
  owner: string;
  order: Order;
  status: Failed;
}

/** A payment that failed. The order stays open, and the member can pay it by another method. */
export function OrderFailed({ owner, order, status }: OrderFailedProps) {
  return (
    <PayAgain owner={owner} order={order}>
      <FailedHead order={order} status={status} />
      <UnpaidMessages />
    </PayAgain>
  );
}

function FailedHead({ order, status }: { order: Order; status: Failed }) {
  const { i18n, t } = useLingui();
  const { written } = useFormats();
  const method = paymentMethodWords(order.payment.paymentmethod, i18n);
  const when = written(order.payment.changed_at, 'time');
  if (status === 'mismatched')
    return (
      <StatusHead icon={CircleAlert} tone="danger" title={t`Another amount came in`}>
        <Trans>
          What {method} sent us at {when} is not the amount of this order. It goes back to you, all of it.
        </Trans>{' '}
        <OrderValidity order={order} />
      </StatusHead>
    );
  if (status === 'stored_failed') return <StoredFailedHead order={order} when={when} />;
  return (
    <StatusHead icon={CircleAlert} tone="danger" title={t`Payment failed or has been cancelled.`}>
      <HowItEnded order={order} /> <OrderValidity order={order} />
    </StatusHead>
  );
}

/** Whether the payment failed, was cancelled or expired, by the status from the provider. */
function HowItEnded({ order: { payment } }: { order: Order }) {
  const { i18n } = useLingui();
  const { written } = useFormats();
  const method = paymentMethodWords(payment.paymentmethod, i18n);
  const when = written(payment.changed_at, 'time');
  if (payment.status === 'cancelled')
    return (
      <Trans>
        The payment with {method} was cancelled at {when}. Nothing was charged.
      </Trans>
    );
  if (payment.status === 'expired')
    return (
      <Trans>
        The payment with {method} was not finished in time and expired at {when}. Nothing was charged.
      </Trans>
    );
  return (
    <Trans>
      The payment with {method} failed at {when}. Nothing was charged.
    </Trans>
  );
}

/** Shows which card the bank refused, and a button to remove it. */
function StoredFailedHead({ order, when }: { order: Order; when: string }) {
  const { i18n, t } = useLingui();
  const { checkout } = useCheckout({ credits: order.credits, country: order.country, code: order.discount?.code });
  const refused = checkout?.stored.find(({ id }) => id === order.payment.stored_method);
  const card = refused && storedName(refused, i18n);
  return (
    <>
      <StatusHead icon={CreditCard} tone="danger" title={t`The payment could not be completed with the stored card`}>
        {card === undefined ? (
          <Trans>Your bank said no at {when}, and does not tell us why. Nothing was charged.</Trans>
        ) : (
          <Trans>
            {card}: your bank said no at {when}, and does not tell us why. Nothing was charged.
          </Trans>
        )}{' '}
        <OrderValidity order={order} />
      </StatusHead>
      {refused && card !== undefined && (
        <div>
          <RemoveStored id={refused.id} name={card} isNamed />
        </div>
      )}
    </>
  );
}

/**
 * States until when the order and its price are valid. Empty for an order that accepts no more payments. The price may end earlier, with
 * its discount code.
 */
function OrderValidity({ order }: { order: Order }) {
  if (!order.takes_payment) return null;
  if (order.discount !== null) return <CodeValidity order={order} code={order.discount.code} />;
  return <Trans>Your order and its price are kept.</Trans>;
}

/** Empty until the end of the code is known. */
function CodeValidity({ order: { credits, country, created_at }, code }: { order: Order; code: string }) {
  const { recent } = useFormats();
  const { checkout, codeError, isOld } = useCheckout({ credits, country, code });
  const discounts = [checkout?.discount, checkout?.lesser_discount];
  const codeEnd = discounts.find((one) => one?.code === code)?.expires ?? null;
  const left = useTimeLeft(codeEnd ?? created_at, { now: serverNow });
  if (checkout === undefined || isOld || codeError !== null || (codeEnd !== null && left === 0)) return null;
  if (codeEnd === null || Date.parse(codeEnd) >= Date.parse(created_at) + ORDER_HOURS * HOUR_MS)
    return <Trans>Your order and its price are kept.</Trans>;
  const until = recent(codeEnd);
  return <Trans>Your order and its price are kept until {until}.</Trans>;
}
