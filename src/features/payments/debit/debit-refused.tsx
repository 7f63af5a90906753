import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DirectDebitState } from '../../../../contract/payments/direct-debit.ts';
import { DEBIT_LIMIT_DAYS } from '../../../../contract/payments/rules.ts';
import { problemWords } from '../../../domain/words/problem-words.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { MethodMark } from '../checkout/method-mark.tsx';
import { optionWords } from '../checkout/method-words.ts';
import { paymentOptionsOf } from '../checkout/payment-options.ts';
import { PayAgain } from '../orders/pay-again.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import styles from './debit.module.css';
import { fits, opensAt, usedOf } from './debit-limit.ts';
import { DebitHead, DebitPage } from './debit-page.tsx';
import type { Debt } from './use-debit.ts';

/** States that direct debit is blocked for this member, bank account or mobile number. */
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

/** States that direct debit needs a confirmed e-mail address, with a link to the confirmation. */
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

/** States that direct debit is not available for this order: because of the country, the currency or the amount. */
export function DebitOff() {
  return (
    <Notice>
      <Trans>Direct debit is not open for this order. Every other way to pay is here.</Trans>
    </Notice>
  );
}

interface LimitReachedProps {
  state: DirectDebitState;
  /** The amount of the order. */
  cents: number;
  role?: 'alert';
}

/** Shows the limit, its used part, and the time from which this order fits. */
export function LimitReached({ state, cents, role }: LimitReachedProps) {
  const { i18n } = useLingui();
  return (
    <Notice tone="danger" {...(role !== undefined && { role })}>
      <b>{i18n._(problemWords('debit_limit', { limit: state.limit }))}</b>{' '}
      {fits(state, cents) ? <AccountLimit state={state} /> : <OwnLimit state={state} cents={cents} />}
    </Notice>
  );
}

/** Shown if the member's own debits fit. Debits of other members for the same account or number count too, and are not shown. */
function AccountLimit({ state }: { state: DirectDebitState }) {
  const { money } = useFormats();
  const limit = money(state.limit);
  return (
    <Trans>
      It is {limit} in {DEBIT_LIMIT_DAYS} days for each member, each bank account and each mobile number. Pay another
      way, or order less.
    </Trans>
  );
}

function OwnLimit({ state, cents }: { state: DirectDebitState; cents: number }) {
  const { money, written } = useFormats();
  const { limit } = state;
  const [used, left] = [usedOf(state), limit.cents - usedOf(state)];
  const most = money(limit);
  const spent = money({ ...limit, cents: used });
  const rest = money({ ...limit, cents: left });
  const at = opensAt(state, cents);
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
  /** The reason why direct debit is not possible. */
  children: ReactNode;
}

/** The page for an order that direct debit cannot pay: the reason, and the other payment methods. An open order is paid on this page. */
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

/** The other payment methods for a bundle. Each one links to the checkout, which then has it selected. */
function OtherWays({ checkout }: Pick<Debt, 'checkout'>) {
  const { i18n, t } = useLingui();
  const amount = t`${plural(checkout.credits, { one: '# credit', other: '# credits' })}`;
  return (
    <nav className={styles.ways} aria-label={t`Ways to pay`}>
      <h2 className={styles.waysTitle}>
        <Trans>Pay {amount} another way</Trans>
      </h2>
      {paymentOptionsOf({ stored: [], methods: checkout.methods })
        .filter(({ method }) => method !== 'sdd')
        .map((option) => {
          const { name, hint } = optionWords(option, i18n);
          return (
            <Link
              key={option.key}
              to="/credits/$id/{-$paymentmethod}"
              params={{ id: String(checkout.credits), paymentmethod: option.method }}
              search={{ code: checkout.discount?.code }}
              className={styles.way}
            >
              <MethodMark method={option.method} />
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
