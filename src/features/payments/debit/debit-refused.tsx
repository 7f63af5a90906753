import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DebitDesk } from '../../../../contract/payments/direct-debit.ts';
import { DEBIT_LIMIT_DAYS } from '../../../../contract/payments/rules.ts';
import { problemWords } from '../../../domain/words/problem-words.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { MethodMark } from '../checkout/method-mark.tsx';
import { wayWords } from '../checkout/method-words.ts';
import { waysOf } from '../checkout/ways.ts';
import { PayAgain } from '../orders/pay-again.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import styles from './debit.module.css';
import { fits, opensAt, usedOf } from './debit-limit.ts';
import { DebitHead, DebitPage } from './debit-page.tsx';
import type { Debt } from './use-debit.ts';

/** Says that this member, this bank account or this number pays by direct debit no more. */
export function DebitBlocked({ role }: { role?: 'alert' }) {
  const { i18n } = useLingui();
  return (
    <Notice tone="danger" {...(role !== undefined && { role })}>
      <b>{i18n._(problemWords('debit_blocked', {}))}</b> <Trans>Every other way to pay is open.</Trans>{' '}
      <TextLink to="/pages/service">
        <Trans>Ask customer service</Trans>
      </TextLink>
    </Notice>
  );
}

/** Says that direct debit waits for the confirmation of the e-mail address, with the way to it. */
export function DebitUnconfirmed() {
  const { i18n } = useLingui();
  return (
    <Notice>
      <b>{i18n._(problemWords('address_not_confirmed', {}))}</b>{' '}
      <Trans>Direct debit needs a confirmed address. Every other way to pay is open.</Trans>{' '}
      <TextLink to="/complete-signup">
        <Trans>Open the confirmation</Trans>
      </TextLink>
    </Notice>
  );
}

/** Says that direct debit is not open for this order: the country, the currency, or the amount. */
export function DebitOff() {
  return (
    <Notice>
      <Trans>Direct debit is not open for this order. Every other way to pay is here.</Trans>
    </Notice>
  );
}

interface LimitReachedProps {
  desk: DebitDesk;
  /** What would be debited. */
  cents: number;
  role?: 'alert';
}

/** Says how much the limit is, how much of it is used, and from when this order fits. */
export function LimitReached({ desk, cents, role }: LimitReachedProps) {
  const { i18n } = useLingui();
  return (
    <Notice tone="danger" {...(role !== undefined && { role })}>
      <b>{i18n._(problemWords('debit_limit', { limit: desk.limit }))}</b>{' '}
      {fits(desk, cents) ? <AccountLimit desk={desk} /> : <OwnLimit desk={desk} cents={cents} />}
    </Notice>
  );
}

/** The debits of others count too, who are not shown to the member. */
function AccountLimit({ desk }: { desk: DebitDesk }) {
  const { money } = useFormats();
  const limit = money(desk.limit);
  return (
    <Trans>
      It is {limit} in {DEBIT_LIMIT_DAYS} days for each member, each bank account and each mobile number. Pay another
      way, or order less.
    </Trans>
  );
}

function OwnLimit({ desk, cents }: { desk: DebitDesk; cents: number }) {
  const { money, written } = useFormats();
  const { limit } = desk;
  const [used, left] = [usedOf(desk), limit.cents - usedOf(desk)];
  const most = money(limit);
  const spent = money({ ...limit, cents: used });
  const rest = money({ ...limit, cents: left });
  const at = opensAt(desk, cents);
  const day = at === null ? null : written(at, 'dayAndMonth');
  return (
    <>
      <Trans>
        It is {most} in {DEBIT_LIMIT_DAYS} days, and {spent} are used.
      </Trans>{' '}
      {day !== null && <Trans>It opens again for this order on {day}.</Trans>}{' '}
      {left > 0 && <Trans>A smaller order fits: up to {rest}.</Trans>}
    </>
  );
}

interface DebitRefusedProps {
  owner: string;
  debt: Debt;
  /** Why there is no direct debit. */
  children: ReactNode;
}

/** The page of a direct debit that is not possible: the reason, and the other ways to pay. An open order is paid right here. */
export function DebitRefused({ owner, debt, children }: DebitRefusedProps) {
  if (debt.order !== undefined)
    return (
      <PayAgain owner={owner} order={debt.order} without="sdd" head={<DebitHead />}>
        {children}
      </PayAgain>
    );
  return (
    <DebitPage debt={debt}>
      {children}
      <OtherWays checkout={debt.checkout} />
    </DebitPage>
  );
}

/** The other ways to pay a bundle. Each leads to the checkout, where it is chosen then. */
function OtherWays({ checkout }: Pick<Debt, 'checkout'>) {
  const { i18n, t } = useLingui();
  const amount = t`${plural(checkout.credits, { one: '# credit', other: '# credits' })}`;
  return (
    <nav className={styles.ways} aria-label={t`Ways to pay`}>
      <h2 className={styles.waysTitle}>
        <Trans>Pay {amount} another way</Trans>
      </h2>
      {waysOf({ stored: [], methods: checkout.methods })
        .filter(({ method }) => method !== 'sdd')
        .map((way) => {
          const { name, hint } = wayWords(way, i18n);
          return (
            <Link
              key={way.key}
              to="/credits/$id/{-$paymentmethod}"
              params={{ id: String(checkout.credits), paymentmethod: way.method }}
              search={{ code: checkout.discount?.code }}
              className={styles.way}
            >
              <MethodMark method={way.method} />
              <span>
                {name}
                {hint !== undefined && <small>{hint}</small>}
              </span>
              <Icon of={ChevronRight} size="s" />
            </Link>
          );
        })}
    </nav>
  );
}
