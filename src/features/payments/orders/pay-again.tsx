import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PaymentMethod } from '../../../../contract/payments/states.ts';
import { type Order, payAgain } from '../../../../contract/payments/payments.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { request } from '../../../engine/api/request.ts';
import { withMinimumTime } from '../../../engine/api/with-minimum-time.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { orderKey } from '../../../domain/query-keys.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { TextLink } from '../../../ui/controls/buttons/text-link.tsx';
import { BackToCredits } from '../back-to-credits.tsx';
import { attemptFor } from '../checkout/checkout-draft.ts';
import { useGoOn } from '../checkout/leaving.ts';
import { MethodChoice } from '../checkout/method-choice.tsx';
import { wayWords } from '../checkout/method-words.ts';
import { PayBar, useIsNarrow } from '../order-card.tsx';
import { Trouble } from '../checkout/order-form.tsx';
import { StoreCardLine } from '../checkout/store-card-line.tsx';
import { isByStored } from '../order-status.ts';
import { OrderSummary } from '../order-summary.tsx';
import { OfflineLine } from '../page-states.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import page from '../payment-page.module.css';
import { useCheckout } from '../checkout/use-checkout.ts';
import { bodyOfWay, chooseWay, isNewDebit, isWayOf, type Way, waysOf } from '../checkout/ways.ts';

interface PayAgainProps {
  owner: string;
  order: Order;
  /** Without a page of its own: the order stands beside it already. */
  isInline?: boolean;
  /** A way that this member cannot pay by. */
  without?: PaymentMethod;
  /** The heading of the page, where it has one. */
  head?: ReactNode;
  children?: ReactNode;
}

/** The ways to pay an open order once more, at its price and with its consent. */
export function PayAgain({ owner, order, isInline = false, without, head, children }: PayAgainProps) {
  const { code } = order.discount ?? {};
  const state = useCheckout({ credits: order.credits, country: order.country, code });
  const ways = useWaysOn(order, state.checkout).filter(({ method }) => method !== without);
  const [wanted, setWanted] = useState<string>();
  const way = chooseWay(ways, [wanted]);
  const [storesCard, setStoresCard] = useState(false);
  const paying = usePayAgain(owner, order, storesCard);
  const nameOf = useNameOn(order);
  const button = <PayButton order={order} way={way} paying={paying} />;
  const choice = !order.takes_payment ? (
    <OrderOver order={order}>
      <Trans>
        This order is closed: its time is over, or it was tried too often. You can order the same bundle at the price of
        today.
      </Trans>
    </OrderOver>
  ) : state.codeFault !== null ? (
    <PriceGone order={order} fault={state.codeFault} />
  ) : state.checkout === undefined ? (
    <WaysWait error={state.error} isTrying={state.isFetching} onRetry={state.retry} />
  ) : (
    <WaysOn
      ways={ways}
      chosen={way}
      nameOf={nameOf}
      onChoose={setWanted}
      credits={order.credits}
      storing={<StoreCardLine isChecked={storesCard} onChange={setStoresCard} />}
    />
  );
  const isNarrow = useIsNarrow();
  const toPay = (
    <>
      <Trouble error={paying.error} />
      <OfflineLine />
      <div>{button}</div>
    </>
  );
  const isPayable = order.takes_payment && state.codeFault === null && ways.length > 0;
  const end = isPayable && (
    <>
      {(isInline || !isNarrow) && toPay}
      <SameConsent order={order} />
    </>
  );
  if (isInline)
    return (
      <>
        {choice}
        {end}
      </>
    );
  return (
    <div className={page.screen}>
      <div className={page.page}>
        {head ?? (
          <div className={page.head}>
            <BackToCredits credits={order.credits} />
          </div>
        )}
        <div className={page.main}>
          {children}
          {choice}
        </div>
        <OrderSummary order={order}>{end}</OrderSummary>
      </div>
      {isPayable && isNarrow && <PayBar price={order}>{toPay}</PayBar>}
    </div>
  );
}

interface WaysOnProps {
  ways: readonly Way[];
  chosen: Way | undefined;
  nameOf: (way: Way) => string | undefined;
  onChoose: (key: string) => void;
  credits: number;
  storing: ReactNode;
}

function WaysOn({ ways, chosen, nameOf, onChoose, credits, storing }: WaysOnProps) {
  const { t } = useLingui();
  return (
    <div className={`${page.main} ${page.close}`}>
      <MethodChoice
        ways={ways}
        chosen={chosen}
        title={t`Pay it another way`}
        nameOf={nameOf}
        onChoose={({ key }) => onChoose(key)}
        storing={storing}
      />
      <p className={page.small}>
        <Trans>
          Another bundle, code or country?{' '}
          <TextLink to="/credits" search={{ credits: String(credits) }}>
            Begin a new order
          </TextLink>
        </Trans>
      </p>
    </div>
  );
}

/** The ways to pay with the one that has just failed at the end. A stored card that was refused is not offered. */
function useWaysOn({ payment }: Order, checkout: Parameters<typeof waysOf>[0] | undefined): readonly Way[] {
  if (checkout === undefined) return [];
  const ways = waysOf(checkout).filter(({ key }) => key !== payment.stored_method);
  const isLast = (way: Way) => !isByStored(payment) && isWayOf(way, payment.paymentmethod);
  return [...ways.filter((way) => !isLast(way)), ...ways.filter(isLast)];
}

function useNameOn({ payment }: Order): (way: Way) => string | undefined {
  const { i18n, t } = useLingui();
  return (way) => {
    if (way.stored !== null || !isWayOf(way, payment.paymentmethod)) return undefined;
    const { name } = wayWords(way, i18n);
    if (!isByStored(payment)) return t`${name}, once more`;
    return way.method === 'creditcard' ? t`Another card, or the same one typed again` : undefined;
  };
}

type Paying = ReturnType<typeof usePayAgain>;

function usePayAgain(owner: string, order: Order, storesCard: boolean) {
  const client = useQueryClient();
  const goOn = useGoOn();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (way: Way) => {
      const body = { id: order.id, ...bodyOfWay(way, storesCard) };
      // A try after another failure is another payment.
      const { payment_id } = attemptFor(owner, JSON.stringify([body, order.payment.payment_id]));
      const answer = await withMinimumTime(request(payAgain, { body: { ...body, payment_id } }));
      await goOn(answer.order, way);
    },
    // The order was paid or its time ended while the screen was open. What the server says of it has its own words.
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 'order_closed')
        void client.invalidateQueries({ queryKey: orderKey(order.id) });
    },
  });
}

function PayButton({ order, way, paying }: { order: Order; way: Way | undefined; paying: Paying }) {
  const isOnline = useOnline();
  if (isNewDebit(way))
    return (
      <LinkButton to="/directdebit" search={{ credits: String(order.credits), order: order.id }} wide>
        <Trans>Go on with direct debit</Trans>
      </LinkButton>
    );
  return (
    <Button
      wide
      isPending={paying.isPending}
      isDisabled={!isOnline || way === undefined}
      onPress={() => way !== undefined && !paying.isPending && paying.mutate(way)}
    >
      <Trans>Order with obligation to pay</Trans>
    </Button>
  );
}

export function SameConsent({ order }: { order: Order }) {
  const { recent } = useFormats();
  const when = recent(order.consent_at);
  return (
    <p className={page.small}>
      <Trans>The same order: on {when} you ticked that you want your credits at once.</Trans>
    </p>
  );
}

/** The discount of the order works no longer, so it cannot be paid at its price. */
function PriceGone({ order, fault }: { order: Order; fault: Error }) {
  const { i18n } = useLingui();
  return (
    <OrderOver order={order}>
      {i18n._(failureWords(fault))}{' '}
      <Trans>
        This order cannot be paid at its price any more. You can order the same bundle at the price of today.
      </Trans>
    </OrderOver>
  );
}

/** Why the order cannot be paid any more, and the way to a new one. */
function OrderOver({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <>
      <Notice tone="warning">{children}</Notice>
      <div>
        <LinkButton
          to="/credits/$id/{-$paymentmethod}"
          params={{ id: String(order.credits), paymentmethod: undefined }}
          search={{}}
        >
          <Trans>See the price of today</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function WaysWait({ error, isTrying, onRetry }: { error: Error | null; isTrying: boolean; onRetry: () => void }) {
  const { i18n, t } = useLingui();
  if (error === null || isTrying)
    return (
      <div className={page.wait} role="status" aria-busy="true" aria-label={t`Loading`}>
        <Skeleton width="100%" height="60px" />
        <Skeleton width="100%" height="60px" />
      </div>
    );
  const isGone = error instanceof ApiFailure && error.code === 'not_found';
  return (
    <>
      <Notice tone="danger" role="alert">
        {isGone ? <Trans>This bundle is no longer on sale.</Trans> : i18n._(failureWords(error))}
      </Notice>
      <div className={page.actions}>
        {!isGone && (
          <Button look="quiet" onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <LinkButton to="/credits" look="quiet">
          <Trans>To the bundles</Trans>
        </LinkButton>
      </div>
    </>
  );
}
