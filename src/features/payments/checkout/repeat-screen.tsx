import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Checkout, Order } from '../../../../contract/payments/payments.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { useDevice } from '../../../domain/me/session-state.ts';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { useCodeState } from './checkout-screen.tsx';
import { BalanceHead } from '../plans/credits-screen.tsx';
import { MethodMark } from './method-mark.tsx';
import mark from './method-mark.module.css';
import { storedName } from './method-words.ts';
import { OrderBar, OrderForm } from './order-form.tsx';
import { PageWait } from '../page-states.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import page from '../payment-page.module.css';
import { orderQuery } from '../payment-queries.ts';
import { useBuyer } from '../use-buyer.ts';
import { usePriceCountry } from '../use-price-country.ts';
import { UnpaidMessages } from '../waiting/unpaid-messages.tsx';
import { WaitingOrders } from '../waiting/waiting-orders.tsx';
import styles from './repeat-screen.module.css';
import { useCheckout } from './use-checkout.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { storedOptionOf, type PaymentOption } from './payment-options.ts';

interface RepeatScreenProps {
  /** The discount code of the URL. */
  code: string | undefined;
}

/** Repeats the last order by one consent and one press. Without an order it redirects to the bundles. */
export function RepeatScreen({ code }: RepeatScreenProps) {
  const { data: last, error, isFetching, refetch } = useQuery(orderQuery());
  // An order that this screen places becomes the last order before its own screen opens.
  if (last === undefined)
    return <PageWait error={error} isTrying={isFetching} rows={2} onRetry={() => void refetch()} />;
  if (last === null) return <Navigate to="/credits" search={{ code }} replace />;
  return <RepeatOrder code={code} last={last} />;
}

function RepeatOrder({ last, code }: RepeatScreenProps & { last: Order }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const owner = useDevice()?.member_id ?? '';
  const buyer = useBuyer();
  const costs = useQuery(settingsQuery).data;
  const country = usePriceCountry().chosen;
  const state = useCheckout({ credits: last.credits, country, code });
  const { checkout } = state;
  const option = storedOptionOf(checkout, last);
  const ordering = usePlaceOrder({ owner, checkout, option });
  const onCode = (next: string | undefined) =>
    void navigate({ to: '/credits/repeat-order', search: { code: next }, replace: true, resetScroll: false });
  const codeState = useCodeState({ owner, code, onCode }, state, ordering);
  const bundle = { id: String(last.credits) };
  if (checkout === undefined) {
    const isGone = state.error instanceof ApiFailure && state.error.code === 'not_found' && !state.isFetching;
    if (isGone) return <Navigate to="/credits" search={{ code }} replace />;
    return <PageWait error={state.error} isTrying={state.isFetching} rows={2} onRetry={state.retry} />;
  }
  if (option === undefined)
    return <Navigate to="/credits/$id/{-$paymentmethod}" params={bundle} search={{ code }} replace />;
  const busy = state.isOld ? { ...ordering, isPending: true } : ordering;
  return (
    <div className={page.screen}>
      <div className={page.page}>
        <BalanceHead buyer={buyer} costs={costs} title={t`The same as last time?`} />
        <div className={classNames(page.main, page.close)}>
          <WaitingOrders />
          <UnpaidMessages />
          <Repeated checkout={checkout} option={option} code={code} />
        </div>
        <OrderForm checkout={checkout} hasEnded={state.hasEnded} option={option} code={codeState} ordering={busy} />
      </div>
      <OrderBar checkout={checkout} option={option} ordering={busy} />
    </div>
  );
}

function Repeated({ checkout, option, code }: { checkout: Checkout; option: PaymentOption; code: string | undefined }) {
  const { i18n, t } = useLingui();
  const { money, calendar } = useFormats();
  const { credits, total } = checkout;
  const price = money(total);
  const each = money({ ...total, cents: Math.round(total.cents / credits) });
  const { stored, method } = option;
  const expires = stored?.expires ?? null;
  const until = expires === null ? null : calendar(expires, 'cardMonth');
  const change = { to: '/credits/$id/{-$paymentmethod}', params: { id: String(credits) }, search: { code } } as const;
  return (
    <div className={styles.repeat}>
      <Row
        picture={
          <span className={mark.mark}>
            <Icon of={Coins} />
          </span>
        }
        name={t`${plural(credits, { one: '# credit', other: '# credits' })}`}
        more={
          <Trans>
            {price}, {each} a credit
          </Trans>
        }
      >
        <TextLink
          to="/credits"
          search={{ credits: String(credits), code }}
          aria-label={t`Change the bundle`}
          className={page.hit}
        >
          <Trans>Change</Trans>
        </TextLink>
      </Row>
      <Row
        picture={<MethodMark method={method} />}
        name={stored === null ? '' : storedName(stored, i18n)}
        more={until === null ? <Trans>Pays at once</Trans> : <Trans>Valid until {until}</Trans>}
      >
        <TextLink {...change} aria-label={t`Change the way to pay`} className={page.hit}>
          <Trans>Change</Trans>
        </TextLink>
      </Row>
    </div>
  );
}

interface RowProps {
  picture: ReactNode;
  name: string;
  more: ReactNode;
  children: ReactNode;
}

function Row({ picture, name, more, children }: RowProps) {
  return (
    <div className={styles.row}>
      {picture}
      <div>
        <b>{name}</b>
        <span>{more}</span>
      </div>
      {children}
    </div>
  );
}
