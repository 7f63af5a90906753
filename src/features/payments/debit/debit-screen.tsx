import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { DirectDebitState } from '../../../../contract/payments/direct-debit.ts';
import type { OrderId } from '../../../../contract/base/ids.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { useDevice } from '../../../domain/me/session-state.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { usePriceCountry } from '../use-price-country.ts';
import { PageFailed, PageWait, ToBundles } from '../page-states.tsx';
import { orderQuery } from '../payment-queries.ts';
import { useCheckout } from '../checkout/use-checkout.ts';
import { fits } from './debit-limit.ts';
import { DebitBlocked, DebitOff, DebitRefused, DebitUnconfirmed, LimitReached } from './debit-refused.tsx';
import { DebitSteps } from './debit-steps.tsx';
import { type Debt, useDirectDebitState } from './use-debit.ts';

interface DebitScreenProps {
  /** The bundle to pay. */
  credits: number | undefined;
  /** The discount code of the price. */
  code: string | undefined;
  /** The open order to pay. Without it, the code of the SMS orders a bundle. */
  order: OrderId | undefined;
}

/** A direct debit: the form, the mandate, and the code of the SMS that grants the mandate. */
export function DebitScreen({ order, credits, code }: DebitScreenProps) {
  const country = usePriceCountry().chosen;
  if (order !== undefined) return <DebitOfOrder id={order} />;
  if (credits === undefined) return <Navigate to="/credits" replace />;
  return <PricedDebit credits={credits} country={country} code={code} order={undefined} />;
}

/** Pays an open order, at its price. */
function DebitOfOrder({ id }: { id: OrderId }) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(id));
  if (order === undefined) return <DebitWait error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
  if (order === null) return <PageFailed error={null} actions={<ToBundles />} />;
  const { credits, country, discount, state, payment } = order;
  if (state !== 'open')
    return (
      <Navigate
        to="/credits/$id/{-$paymentmethod}"
        params={{ id: String(credits), paymentmethod: payment.paymentmethod }}
        search={{ order: id }}
        replace
      />
    );
  return <PricedDebit credits={credits} country={country} code={discount?.code} order={order} />;
}

interface PricedDebitProps extends Pick<Debt, 'order'> {
  credits: number;
  country: string | undefined;
  code: string | undefined;
}

function PricedDebit({ credits, country, code, order }: PricedDebitProps) {
  const owner = useDevice()?.member_id ?? '';
  const isUnconfirmed = useMe()?.status === 'not_confirmed';
  const price = useCheckout({ credits, country, code });
  const { id, setId, data: state, ...loading } = useDirectDebitState();
  if (price.checkout === undefined || state === undefined)
    return (
      <DebitWait
        error={price.error ?? loading.error}
        isTrying={price.isFetching || loading.isFetching}
        onRetry={() => {
          if (price.checkout === undefined) price.retry();
          if (state === undefined) void loading.refetch();
        }}
      />
    );
  const debt = { checkout: price.checkout, order };
  const { cents } = (order ?? price.checkout).total;
  const isOff = !price.checkout.methods.includes('sdd');
  const refusal = refusalOf({ state, cents, isOff, isUnconfirmed });
  if (refusal !== null)
    return (
      <DebitRefused owner={owner} debt={debt}>
        {refusal}
      </DebitRefused>
    );
  return (
    <DebitSteps
      owner={owner}
      id={id}
      setId={setId}
      state={state}
      debt={debt}
      codeError={price.codeError}
      isOld={price.isOld}
    />
  );
}

interface Obstacles {
  state: DirectDebitState;
  cents: number;
  /** The order cannot be paid by direct debit. */
  isOff: boolean;
  /** The member has not confirmed their e-mail address. */
  isUnconfirmed: boolean;
}

/** The reason why there is no form, shown before the member fills it in. Null if nothing prevents the debit. */
function refusalOf({ state, cents, isOff, isUnconfirmed }: Obstacles) {
  if (state.is_blocked) return <DebitBlocked />;
  if (isOff) return <DebitOff />;
  if (isUnconfirmed) return <DebitUnconfirmed />;
  return fits(state, cents) ? null : <LimitReached state={state} cents={cents} />;
}

interface DebitWaitProps {
  error: Error | null;
  isTrying: boolean;
  onRetry: () => void;
}

function DebitWait({ error, isTrying, onRetry }: DebitWaitProps) {
  const isGone = error instanceof ApiFailure && ['not_found', 'method_unavailable'].includes(error.code ?? '');
  if (isGone && !isTrying) return <PageFailed error={error} actions={<ToBundles />} />;
  return <PageWait error={error} isTrying={isTrying} onRetry={onRetry} />;
}
