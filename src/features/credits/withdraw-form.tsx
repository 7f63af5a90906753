import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Order } from '../../../contract/payments/payments.ts';
import { useOnline } from '../../browser/use-online.ts';
import { failureWords } from '../../domain/words/problem-words.ts';
import { paymentMethodWords } from '../../domain/words/payment-method-words.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useFormats } from '../../domain/formats/use-formats.ts';
import styles from './order-pane.module.css';
import type { useWithdraw } from './use-withdraw.ts';
import type { Withdrawal } from './withdrawal-cards.tsx';
import type { Declarant, WithdrawalSteps } from './withdrawal-steps.ts';

interface WithdrawFormProps {
  order: Order;
  withdrawal: Withdrawal;
  withdraw: ReturnType<typeof useWithdraw>;
  declarant: Declarant | undefined;
  level: 1 | 2;
  steps: WithdrawalSteps;
}

/** The last step of a withdrawal: the removed credits, the refund, and the address of the confirmation. */
export function WithdrawForm({ order, withdrawal, withdraw, declarant, level, steps }: WithdrawFormProps) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={styles.card}>
      <div>
        <p className={styles.step}>
          <span>
            <Trans>Withdraw from contract here</Trans>
          </span>
          <Icon of={ChevronRight} size="xs" />
          <b>
            <Trans>Confirm</Trans>
          </b>
        </p>
        <Heading ref={heading} tabIndex={-1} className={styles.large}>
          <Trans>Withdraw from order {order.number}</Trans>
        </Heading>
      </div>
      <Declaration order={order} withdrawal={withdrawal} declarant={declarant} />
      <WhatFollows order={order} withdrawal={withdrawal} />
      {withdraw.isError && (
        <Notice tone="danger" role="alert">
          {i18n._(failureWords(withdraw.error))}
        </Notice>
      )}
      {!isOnline && (
        <Notice>
          <Trans>You are offline. This needs a connection.</Trans>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          isPending={withdraw.isPending}
          isDisabled={!isOnline}
          onPress={() => withdraw.mutate(undefined, { onSuccess: steps.onWithdrawn })}
        >
          <Trans>Confirm withdrawal</Trans>
        </Button>
        {steps.cancel}
      </div>
    </section>
  );
}

/** The member's declaration: the contract, their name, and the effects of the withdrawal. */
function Declaration({
  order,
  withdrawal: { unspent, worth },
  declarant,
}: Omit<WithdrawFormProps, 'withdraw' | 'steps' | 'level'>) {
  const { written, money } = useFormats();
  const { credits, total, created_at, returned_credits, refunds } = order;
  const spent = credits - returned_credits - unspent;
  const paidBack = refunds.reduce((sum, { amount }) => sum + amount.cents, 0);
  const day = written(created_at, 'day');
  return (
    <dl className={styles.lines}>
      <div>
        <dt>
          <Trans>Contract</Trans>
        </dt>
        <dd>
          <Plural value={credits} one={`# credit, ${day}`} other={`# credits, ${day}`} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Name</Trans>
        </dt>
        <dd>
          <bdi>{declarant?.name}</bdi>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Confirmation goes to</Trans>
        </dt>
        <dd>{declarant?.email}</dd>
      </div>
      <div>
        <dt>
          <Plural value={unspent} one="# credit leaves your balance" other="# credits leave your balance" />
        </dt>
        <dd>{declarant && `${declarant.credits} → ${Math.max(0, declarant.credits - unspent)}`}</dd>
      </div>
      {spent > 0 && (
        <div>
          <dt>
            <Plural value={spent} one="# credit is spent" other="# credits are spent" />
          </dt>
          <dd>{money({ cents: total.cents - paidBack - worth.cents, currency: total.currency })}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>
          <Trans>You get back</Trans>
        </dt>
        <dd>{money(worth)}</dd>
      </div>
    </dl>
  );
}

/** Premium ends when too little of the order that granted it remains paid. The form states this and the reason before the confirmation. */
function WhatFollows({
  order: { payment },
  withdrawal: { ends_premium, stays_premium, remains, premium },
}: Pick<WithdrawFormProps, 'order' | 'withdrawal'>) {
  const { i18n } = useLingui();
  const { money } = useFormats();
  const method = paymentMethodWords(payment.paymentmethod, i18n);
  const [rest, least] = [money(remains), money(premium)];
  return (
    <p className={styles.words}>
      <Trans>The money goes back the way it came ({method}), within 14 days at the latest.</Trans>{' '}
      {stays_premium && <Trans>You stay a premium member.</Trans>}
      {ends_premium && (
        <>
          <b>
            <Trans>Premium ends with this withdrawal.</Trans>
          </b>{' '}
          {remains.cents === 0 ? (
            <Trans>Nothing of the order remains paid.</Trans>
          ) : (
            <Trans>
              {rest} of the order remains paid. Premium needs at least {least}, what the smallest bundle cost when you
              ordered.
            </Trans>
          )}
        </>
      )}
    </p>
  );
}
