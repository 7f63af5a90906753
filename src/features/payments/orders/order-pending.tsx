import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff, Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '../../../../contract/payments/payments.ts';
import { leaveFor } from '../../../browser/leave-for.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { withMinimumTime } from '../../../engine/api/with-minimum-time.ts';
import { paymentMethodWords } from '../../../domain/words/payment-method-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { UnpaidMessages } from '../waiting/unpaid-messages.tsx';
import { OrderSteps } from './order-steps.tsx';
import { PayAgain } from './pay-again.tsx';
import page from '../payment-page.module.css';
import { StatusHead } from './status-head.tsx';

/** The refetch of the order, and the time of the last one. */
export interface OrderRefetch {
  readonly askedAt: number;
  readonly onAsk: () => Promise<unknown>;
}

interface OrderPendingProps {
  order: Order;
  /** The member has not paid on the provider's page, as far as the provider reports. */
  isOpen: boolean;
  owner: string;
  refetch: OrderRefetch;
}

/** A payment without an answer. The member may leave the screen, because the answer arrives without it. */
export function OrderPending({ order, isOpen, owner, refetch }: OrderPendingProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { checkout_url } = order.payment;
  return (
    <>
      <PendingHead order={order} isOpen={isOpen} />
      <OfflineWait />
      <OrderSteps order={order} askedAt={refetch.askedAt} />
      <UnpaidMessages />
      <div className={page.actions}>
        {isOpen && checkout_url !== null ? (
          <GoOn order={order} address={checkout_url} isMain={!isChoosing} />
        ) : (
          <LinkButton to="/chats" look="quiet">
            <Trans>Back to messages</Trans>
          </LinkButton>
        )}
        <CheckNow onAsk={refetch.onAsk} />
        {isOpen && !isChoosing && (
          <Button look="text" onPress={() => setChoosing(true)}>
            <Trans>Pay another way</Trans>
          </Button>
        )}
      </div>
      {isOpen && isChoosing && <PayAgain owner={owner} order={order} isInline />}
    </>
  );
}

/** A button for an immediate refetch. The automatic refetches show no indicator. */
function CheckNow({ onAsk }: Pick<OrderRefetch, 'onAsk'>) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void withMinimumTime(onAsk()).finally(() => setAsking(false));
  };
  return (
    <Button look="text" isPending={isAsking} onPress={ask}>
      <Trans>Check now</Trans>
    </Button>
  );
}

function OfflineWait() {
  const isOnline = useOnline();
  return isOnline ? null : (
    <Notice tone="warning" icon={CloudOff} role="status">
      <Trans>
        You are offline. The payment goes on without this page, which shows its end once you’re back online.
      </Trans>
    </Notice>
  );
}

function GoOn({ order, address, isMain }: { order: Order; address: string; isMain: boolean }) {
  const { i18n } = useLingui();
  const method = paymentMethodWords(order.payment.paymentmethod, i18n);
  return (
    <Button look={isMain ? 'solid' : 'quiet'} onPress={() => leaveFor(address)}>
      <Trans>Go on with {method}</Trans>
    </Button>
  );
}

function PendingHead({ order: { payment }, isOpen }: Pick<OrderPendingProps, 'order' | 'isOpen'>) {
  const { i18n, t } = useLingui();
  const method = paymentMethodWords(payment.paymentmethod, i18n);
  if (isOpen)
    return (
      <StatusHead icon={Hourglass} tone="info" title={t`Your payment is not finished yet`}>
        <Trans>
          Did you pay with {method}? Then the answer is on its way, and this page shows it by itself. If not, you can go
          on where you stopped. Nothing is charged twice.
        </Trans>
      </StatusHead>
    );
  if (payment.paymentmethod === 'sct')
    return (
      <StatusHead icon={Hourglass} tone="info" title={t`Waiting for your transfer`}>
        <Trans>
          A transfer takes one to two working days. You can leave this page: we tell you here and by e-mail when the
          money is in and your credits are there.
        </Trans>
      </StatusHead>
    );
  return (
    <StatusHead icon={Hourglass} tone="info" title={t`Waiting for your bank`}>
      <Trans>
        {method} has your payment, and your bank has not answered yet. Most answer within a minute. You can leave this
        page: we tell you here and by e-mail.
      </Trans>
    </StatusHead>
  );
}
