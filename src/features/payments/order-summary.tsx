import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '../../../contract/payments/payments.ts';
import { paymentMethodWords } from '../../domain/words/payment-method-words.ts';
import { OrderCard } from './order-card.tsx';
import styles from './order-card.module.css';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { PriceLines } from './price-lines.tsx';

/** The order as it was placed. */
export function OrderSummary({ order, children }: { order: Order; children?: ReactNode }) {
  const { i18n } = useLingui();
  const { recent } = useFormats();
  const isPaid = order.completed_at !== null;
  return (
    <OrderCard>
      <PriceLines price={order} />
      <dl className={`${styles.lines} ${styles.facts}`}>
        <div>
          <dt>
            <Trans>Order</Trans>
          </dt>
          <dd>{order.number}</dd>
        </div>
        <div>
          <dt>
            <Trans>Ordered</Trans>
          </dt>
          <dd>{recent(order.created_at)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Paid with</Trans>
          </dt>
          <dd>{isPaid ? paymentMethodWords(order.payment.paymentmethod, i18n) : <Trans>Not paid yet</Trans>}</dd>
        </div>
      </dl>
      {children}
    </OrderCard>
  );
}
