import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Crown, Plus, ReceiptText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../../contract/payments/payments.ts';
import { PHOTOS_PREMIUM } from '../../../../contract/base/rules.ts';
import { meKey } from '../../../domain/query-keys.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import styles from './order-completed.module.css';
import page from '../payment-page.module.css';
import { useBuyer } from '../use-buyer.ts';
import { UnpaidMessages } from '../waiting/unpaid-messages.tsx';
import { useMediaQuery } from '../../../browser/use-media-query.ts';

/** An order whose credits are on the balance. */
export function OrderCompleted({ order }: { order: Order }) {
  const balance = useBuyer()?.credits;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isRefetched = useRefetchedBalance();
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.done}>
          <Icon of={CircleCheck} />
          <Trans>Payment complete</Trans>
        </h1>
        {isRefetched && balance !== undefined ? (
          <Count credits={order.credits} balance={balance} />
        ) : (
          <Skeleton width="12rem" height="4.5rem" />
        )}
      </div>
      {isRefetched && <UnpaidMessages isComplete />}
      {order.made_premium && <NowPremium />}
      <p className={styles.receipt}>
        <Icon of={ReceiptText} />
        <TextLink to="/transactions/{-$id}" params={{ id: order.id }} className={page.hit}>
          <Trans>Receipt and right to withdraw</Trans>
        </TextLink>
      </p>
      <p className={page.small}>
        <Trans>A copy is on its way to your e-mail.</Trans>
      </p>
      <div className={page.actions}>
        <LinkButton to="/chats">
          <Trans>To your messages</Trans>
        </LinkButton>
        <LinkButton to="/members" look="quiet">
          <Trans>Look around</Trans>
        </LinkButton>
      </div>
    </>
  );
}

/** Refetches the balance once, because the cached one may lack the credits of the order. Returns whether the refetch has ended. */
function useRefetchedBalance(): boolean {
  const client = useQueryClient();
  const [isRefetched, setRefetched] = useState(false);
  useEffect(() => {
    let isHere = true;
    void client.invalidateQueries({ queryKey: meKey }).finally(() => isHere && setRefetched(true));
    return () => {
      isHere = false;
    };
  }, [client]);
  return isRefetched;
}

function Count({ credits, balance }: { credits: number; balance: number }) {
  const { t } = useLingui();
  const shown = useCountUp(Math.max(0, balance - credits), balance);
  return (
    <p className={styles.count} role="img" aria-label={t`You have ${balance} credits, ${credits} more than before`}>
      <span className={styles.number}>{shown}</span>
      <span className={styles.unit}>{t`${plural(shown, { one: 'credit', other: 'credits' })}`}</span>
      <span className={styles.more}>
        <Icon of={Plus} size="xs" />
        {credits}
      </span>
    </p>
  );
}

function NowPremium() {
  return (
    <Notice icon={Crown}>
      <Trans>
        <b>You are a premium member now, for good.</b> Start as many conversations as you like, see all pictures, put up
        to {PHOTOS_PREMIUM} on your profile.
      </Trans>
    </Notice>
  );
}

const COUNT_MS = 900;

/** A number that counts up to its final value. Members who prefer less motion see the final value at once. */
function useCountUp(from: number, to: number): number {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [shown, setShown] = useState(from);
  const start = useRef(from);
  useEffect(() => {
    if (isStill || start.current === to) return undefined;
    const [first, begun] = [start.current, performance.now()];
    let frame = requestAnimationFrame(function count(now) {
      const part = Math.min(1, (now - begun) / COUNT_MS);
      // The count slows down at the end, so that the last digits are readable.
      start.current = Math.round(first + (to - first) * (1 - (1 - part) ** 3));
      setShown(start.current);
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [to, isStill]);
  return isStill ? to : shown;
}
