import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Order } from '../../../contract/payments/payments.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { useFormats } from '../../domain/formats/use-formats.ts';
import styles from './order-pane.module.css';

export type Withdrawal = NonNullable<Order['withdrawal']>;

interface RightToWithdrawProps {
  order: Order;
  withdrawal: Withdrawal;
  /** The control that opens the last step. */
  start: ReactNode;
}

/** The unspent credits of the order, the refund for them as of today, and the deadline. */
export function RightToWithdraw({
  order: { credits },
  withdrawal: { until, unspent, worth },
  start,
}: RightToWithdrawProps) {
  const { t } = useLingui();
  const { written, money } = useFormats();
  const [lastDay, lastMoment, today] = [written(until, 'dayAndMonth'), written(until, 'moment'), money(worth)];
  const share = { '--share': `${(unspent / credits) * 100}%` } as CSSProperties;
  return (
    <section className={styles.card} aria-label={t`Right to withdraw`}>
      <h2 className={styles.title}>
        <Trans>Right to withdraw</Trans>
      </h2>
      <div className={styles.unspent}>
        <p>
          <b>
            <Plural
              value={credits}
              one={`${unspent} of # credit not spent`}
              other={`${unspent} of # credits not spent`}
            />
          </b>
          <span>
            <Trans>until {lastDay}</Trans>
          </span>
        </p>
        <div className={styles.meter} style={share} />
      </div>
      <p className={styles.words}>
        <Trans>
          You can withdraw until {lastMoment} without giving a reason. What is not spent is paid back, today {today}.
        </Trans>
      </p>
      {start}
    </section>
  );
}

/** Shows when the member withdrew, and where the confirmation is. */
export function WithdrawnNote({ order: { ended_at }, email }: { order: Order; email: string | undefined }) {
  const { written } = useFormats();
  const when = ended_at === null ? '' : written(ended_at, 'moment');
  return (
    <Notice tone="success" icon={CircleCheck} role="status">
      <b>
        <Trans>Withdrawn on {when}.</Trans>
      </b>{' '}
      <Trans>What you declared, with date and time, is in your mailbox: {email}.</Trans>
    </Notice>
  );
}
