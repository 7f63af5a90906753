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
import { useOpenPayment } from '../checkout/use-open-payment.ts';
import { MethodChoice } from '../checkout/method-choice.tsx';
import { optionWords } from '../checkout/method-words.ts';
import { PayBar, useIsNarrow } from '../order-card.tsx';
import { OrderError } from '../checkout/order-form.tsx';
import { StoreCardLine } from '../checkout/store-card-line.tsx';
import { isByStored } from '../order-status.ts';
import { OrderSummary } from '../order-summary.tsx';
import { OfflineLine } from '../page-states.tsx';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import page from '../payment-page.module.css';
import { useCheckout } from '../checkout/use-checkout.ts';
import {
  bodyOfOption,
  choosePaymentOption,
  isNewDebit,
  isOptionNamed,
  type PaymentOption,
  paymentOptionsOf,
} from '../checkout/payment-options.ts';

interface PayAgainProps {
  owner: string;
  order: Order;
  /** Shows the content without a page, on a screen that already shows the order. */
  isInline?: boolean;
  /** A payment method that this member cannot use. */
  without?: PaymentMethod;
  /** The heading of the page, if it has one. */
  head?: ReactNode;
  children?: ReactNode;
}

/** The payment methods for another try at an open order, at its price and with its consent. */
export function PayAgain({ owner, order, isInline = false, without, head, children }: PayAgainProps) {
  const { code } = order.discount ?? {};
  const state = useCheckout({ credits: order.credits, country: order.country, code });
  const options = useOptionsOn(order, state.checkout).filter(({ method }) => method !== without);
  const [selected, setSelected] = useState<string>();
  const option = choosePaymentOption(options, [selected]);
  const [storesCard, setStoresCard] = useState(false);
  const paying = usePayAgain(owner, order, storesCard);
  const nameOf = useNameOn(order);
  const button = <PayButton order={order} option={option} paying={paying} />;
  const choice = !order.takes_payment ? (
    <OrderOver order={order}>
      <Trans>
        This order is closed: its time is over, or it was tried too often. You can order the same bundle at the price of
        today.
      </Trans>
    </OrderOver>
  ) : state.codeError !== null ? (
    <PriceExpired order={order} error={state.codeError} />
  ) : state.checkout === undefined ? (
    <OptionsLoading error={state.error} isTrying={state.isFetching} onRetry={state.retry} />
  ) : (
    <OptionsOn
      options={options}
      chosen={option}
      nameOf={nameOf}
      onChoose={setSelected}
      credits={order.credits}
      storing={<StoreCardLine isChecked={storesCard} onChange={setStoresCard} />}
    />
  );
  const isNarrow = useIsNarrow();
  const toPay = (
    <>
      <OrderError error={paying.error} />
      <OfflineLine />
      <div>{button}</div>
    </>
  );
  const isPayable = order.takes_payment && state.codeError === null && options.length > 0;
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

interface OptionsOnProps {
  options: readonly PaymentOption[];
  chosen: PaymentOption | undefined;
  nameOf: (option: PaymentOption) => string | undefined;
  onChoose: (key: string) => void;
  credits: number;
  storing: ReactNode;
}

function OptionsOn({ options, chosen, nameOf, onChoose, credits, storing }: OptionsOnProps) {
  const { t } = useLingui();
  return (
    <div className={`${page.main} ${page.close}`}>
      <MethodChoice
        options={options}
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

/** The payment methods, with the one that has just failed at the end. A stored card that the bank refused is left out. */
function useOptionsOn(
  { payment }: Order,
  checkout: Parameters<typeof paymentOptionsOf>[0] | undefined,
): readonly PaymentOption[] {
  if (checkout === undefined) return [];
  const options = paymentOptionsOf(checkout).filter(({ key }) => key !== payment.stored_method);
  const isLast = (option: PaymentOption) => !isByStored(payment) && isOptionNamed(option, payment.paymentmethod);
  return [...options.filter((option) => !isLast(option)), ...options.filter(isLast)];
}

function useNameOn({ payment }: Order): (option: PaymentOption) => string | undefined {
  const { i18n, t } = useLingui();
  return (option) => {
    if (option.stored !== null || !isOptionNamed(option, payment.paymentmethod)) return undefined;
    const { name } = optionWords(option, i18n);
    if (!isByStored(payment)) return t`${name}, once more`;
    return option.method === 'creditcard' ? t`Another card, or the same one typed again` : undefined;
  };
}

type Paying = ReturnType<typeof usePayAgain>;

function usePayAgain(owner: string, order: Order, storesCard: boolean) {
  const client = useQueryClient();
  const openPayment = useOpenPayment();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (option: PaymentOption) => {
      const body = { id: order.id, ...bodyOfOption(option, storesCard) };
      // A try after another failure is a new payment, so its id depends on the failed payment.
      const { payment_id } = attemptFor(owner, JSON.stringify([body, order.payment.payment_id]));
      const answer = await withMinimumTime(request(payAgain, { body: { ...body, payment_id } }));
      await openPayment(answer.order, option);
    },
    // The order was paid or expired while the screen was open. The refetched order shows which one.
    onError: (error) => {
      if (error instanceof ApiFailure && error.code === 'order_closed')
        void client.invalidateQueries({ queryKey: orderKey(order.id) });
    },
  });
}

function PayButton({ order, option, paying }: { order: Order; option: PaymentOption | undefined; paying: Paying }) {
  const isOnline = useOnline();
  if (isNewDebit(option))
    return (
      <LinkButton to="/directdebit" search={{ credits: String(order.credits), order: order.id }} wide>
        <Trans>Go on with direct debit</Trans>
      </LinkButton>
    );
  return (
    <Button
      wide
      isPending={paying.isPending}
      isDisabled={!isOnline || option === undefined}
      onPress={() => option !== undefined && !paying.isPending && paying.mutate(option)}
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

/** Shown when the discount code of the order no longer applies, so the order cannot be paid at its price. */
function PriceExpired({ order, error }: { order: Order; error: Error }) {
  const { i18n } = useLingui();
  return (
    <OrderOver order={order}>
      {i18n._(failureWords(error))}{' '}
      <Trans>
        This order cannot be paid at its price any more. You can order the same bundle at the price of today.
      </Trans>
    </OrderOver>
  );
}

/** The reason why the order accepts no more payments, and a link to a new order. */
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

function OptionsLoading({ error, isTrying, onRetry }: { error: Error | null; isTrying: boolean; onRetry: () => void }) {
  const { i18n, t } = useLingui();
  if (error === null || isTrying)
    return (
      <div className={page.wait} role="status" aria-busy="true" aria-label={t`Loading`}>
        <Skeleton width="100%" height="60px" />
        <Skeleton width="100%" height="60px" />
      </div>
    );
  const isOffSale = error instanceof ApiFailure && error.code === 'not_found';
  return (
    <>
      <Notice tone="danger" role="alert">
        {isOffSale ? <Trans>This bundle is no longer on sale.</Trans> : i18n._(failureWords(error))}
      </Notice>
      <div className={page.actions}>
        {!isOffSale && (
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
