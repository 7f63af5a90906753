import { useQuery } from '@tanstack/react-query';
import type { Checkout } from '../../../../contract/payments/payments.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { useHasEnded } from '../offer-banner.tsx';
import { checkoutQuery, type Purchase } from '../payment-queries.ts';

export interface CheckoutState {
  readonly checkout: Checkout | undefined;
  /** The refusal of the code. The price is then the price without the code. */
  readonly codeError: Error | null;
  readonly error: Error | null;
  readonly isFetching: boolean;
  /** The shown price is of another purchase, until the new price has loaded. */
  readonly isOld: boolean;
  /** The price had an offer that applied by itself, and the offer has ended. */
  readonly hasEnded: boolean;
  readonly retry: () => void;
}

/** The price of a purchase. If the code does not apply, the price is without it. Nothing loads while `isEnabled` is false. */
export function useCheckout(purchase: Purchase, isEnabled = true): CheckoutState {
  const withCode = useQuery({ ...checkoutQuery(purchase), enabled: isEnabled });
  const codeError = purchase.code !== undefined && isDiscountProblem(withCode.error) ? withCode.error : null;
  const withoutCode = useQuery({ ...checkoutQuery({ ...purchase, code: undefined }), enabled: codeError !== null });
  const shown = codeError === null ? withCode : withoutCode;
  const isSettled = purchase.code === undefined && !shown.isPlaceholderData;
  const hasEnded = useHasEnded(isSettled ? shown.data?.discount : undefined, JSON.stringify(purchase));
  return {
    checkout: shown.data,
    codeError,
    error: shown.error,
    isFetching: withCode.isFetching || withoutCode.isFetching,
    isOld: shown.isPlaceholderData,
    hasEnded,
    retry: () => void shown.refetch(),
  };
}

export const isDiscountProblem = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code?.startsWith('discount_') === true;
