import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import checkoutStyles from '../checkout/checkout-screen.module.css';
import { OrderCard, PayBar } from '../order-card.tsx';
import { OrderSummary } from '../order-summary.tsx';
import page from '../payment-page.module.css';
import { PriceLines } from '../price-lines.tsx';
import styles from './debit.module.css';
import type { Debt } from './use-debit.ts';

interface DebitPageProps {
  debt: Debt;
  /** Shown in the order's card below the price. */
  end?: ReactNode;
  /** The button, or everything that ends the order, for the bar of a narrow window. */
  button?: ReactNode;
  children: ReactNode;
}

/** The frame of each step: the heading, the step, and the order beside it. */
export function DebitPage({ debt, end, button, children }: DebitPageProps) {
  const { checkout, order } = debt;
  return (
    <div className={page.screen}>
      <div className={page.page}>
        <DebitHead>
          <BackToMethods debt={debt} className={page.crumb}>
            <Icon of={ChevronLeft} size="s" />
            <Trans>Ways to pay</Trans>
          </BackToMethods>
        </DebitHead>
        <div className={classNames(page.main, styles.main)}>{children}</div>
        {order === undefined ? (
          <OrderCard>
            <PriceLines price={checkout} />
            {end}
          </OrderCard>
        ) : (
          <OrderSummary order={order}>{end}</OrderSummary>
        )}
      </div>
      {Boolean(button) && <PayBar price={order ?? checkout}>{button}</PayBar>}
    </div>
  );
}

/** The heading, with the link back above it. On a phone the top bar has the heading. */
export function DebitHead({ children }: { children?: ReactNode }) {
  return (
    <div className={classNames(page.head, styles.pageHead)}>
      {children}
      <h1 className={classNames(page.title, checkoutStyles.title)}>
        <Trans>Direct debit</Trans>
      </h1>
    </div>
  );
}

interface BackToMethodsProps {
  debt: Debt;
  className?: string | undefined;
  children: ReactNode;
}

/** The link back to the choice of a payment method, for the bundle or the open order. */
export function BackToMethods({ debt: { checkout, order }, className, children }: BackToMethodsProps) {
  return (
    <Link
      to="/credits/$id/{-$paymentmethod}"
      params={{ id: String(checkout.credits), paymentmethod: order?.payment.paymentmethod ?? 'sdd' }}
      search={order === undefined ? { code: checkout.discount?.code } : { order: order.id }}
      className={className}
    >
      {children}
    </Link>
  );
}
