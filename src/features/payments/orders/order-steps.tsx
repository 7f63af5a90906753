import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Coins, LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/payments/payments.ts';
import { paymentMethodWords } from '../../../domain/words/payment-method-words.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './order-steps.module.css';
import { useFormats } from '../../../domain/formats/use-formats.ts';

/** The steps of a payment with their times. */
export function OrderSteps({ order, askedAt }: { order: Order; askedAt: number }) {
  const { i18n, t } = useLingui();
  const { written } = useFormats();
  const { credits, created_at, payment } = order;
  const method = paymentMethodWords(payment.paymentmethod, i18n);
  const asked = written(askedAt, 'exactTime');
  return (
    <ol className={styles.steps}>
      <Step icon={Check} title={t`Ordered`} time={written(created_at, 'exactTime')} />
      <Step icon={Check} title={t`Handed to ${method}`} time={written(payment.created_at, 'exactTime')} />
      <Step icon={LoaderCircle} state="now" title={t`Answer of your bank`} time={<Trans>Asked {asked}</Trans>}>
        <Trans>We ask again by ourselves. You are charged once, whatever happens.</Trans>
      </Step>
      <Step icon={Coins} state="next" title={t`${plural(credits, { one: '# credit', other: '# credits' })}`} />
    </ol>
  );
}

interface StepProps {
  icon: LucideIcon;
  state?: 'done' | 'now' | 'next';
  title: string;
  time?: ReactNode;
  children?: ReactNode;
}

function Step({ icon, state = 'done', title, time, children }: StepProps) {
  return (
    <li className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.point}>
        <Icon of={icon} size="s" />
      </span>
      <b>{title}</b>
      <span className={styles.time}>{time}</span>
      {children !== undefined && <p>{children}</p>}
    </li>
  );
}
