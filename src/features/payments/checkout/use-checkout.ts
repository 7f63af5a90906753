import { useQuery } from '@tanstack/react-query';
import type { Checkout } from '../../../../contract/payments/payments.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { useHasEnded } from '../offer-banner.tsx';
import { checkoutQuery, type Purchase } from '../payment-queries.ts';

export interface CheckoutState {
  readonly checkout: Checkout | undefined;
  /** Why the code is refused. The price is then that without it. */
  readonly codeFault: Error | null;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** The shown price is of another purchase, until the new one is here. */
  readonly isOld: boolean;
  /** The price had an offer that applies by itself, which is over. */
  readonly hasEnded: boolean;
  readonly retry: () => void;
}

/** The price of a purchase. A code that does not work leaves the price without it. It asks for none until it is wanted. */
export function useCheckout(purchase: Purchase, isWanted = true): CheckoutState {
  const asked = useQuery({ ...checkoutQuery(purchase), enabled: isWanted });
  const codeFault = purchase.code !== undefined && isDiscountProblem(asked.error) ? asked.error : null;
  const plain = useQuery({ ...checkoutQuery({ ...purchase, code: undefined }), enabled: codeFault !== null });
  const shown = codeFault === null ? asked : plain;
  const isSettled = purchase.code === undefined && !shown.isPlaceholderData;
  const hasEnded = useHasEnded(isSettled ? shown.data?.discount : undefined, JSON.stringify(purchase));
  return {
    checkout: shown.data,
    codeFault,
    error: shown.error,
    isFetching: asked.isFetching || plain.isFetching,
    isOld: shown.isPlaceholderData,
    hasEnded,
    retry: () => void shown.refetch(),
  };
}

export const isDiscountProblem = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code?.startsWith('discount_') === true;
