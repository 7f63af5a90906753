import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Checkout, placeOrder } from '../../../../contract/payments/payments.ts';
import { ApiFailure } from '../../../engine/api/failure.ts';
import { request } from '../../../engine/api/request.ts';
import { withMinimumTime } from '../../../engine/api/with-minimum-time.ts';
import { pricesKey } from '../../../domain/query-keys.ts';
import { attemptFor } from './checkout-draft.ts';
import { isDiscountProblem } from './use-checkout.ts';
import { useOpenPayment } from './use-open-payment.ts';
import { bodyOfOption, type PaymentOption } from './payment-options.ts';

interface PlaceOrderOptions {
  /** The id of the member who owns the order ids in the draft. */
  readonly owner: string;
  readonly checkout: Checkout | undefined;
  readonly option: PaymentOption | undefined;
  /** Whether to store the card, if the payment method has one. */
  readonly storesCard?: boolean;
  /**
   * Set only by a sheet over another screen. It stores the member's work there, after the server has accepted the order and before the page
   * changes.
   */
  readonly onLeave?: () => Promise<void>;
}

/** The state of placing an order: the consent, the request and its error. */
export interface Ordering {
  readonly hasConsent: boolean;
  /** The member pressed the button without consent. */
  readonly lacksConsent: boolean;
  readonly consentRef: React.RefObject<HTMLInputElement | null>;
  readonly consent: (isGranted: boolean) => void;
  readonly order: () => void;
  readonly isPending: boolean;
  /** A refusal of the discount code, which the code's field shows. */
  readonly codeError: Error | null;
  readonly error: Error | null;
  readonly forget: () => void;
}

export function usePlaceOrder({ owner, checkout, option, storesCard = false, onLeave }: PlaceOrderOptions): Ordering {
  const client = useQueryClient();
  const openPayment = useOpenPayment(onLeave !== undefined);
  const consentRef = useRef<HTMLInputElement>(null);
  const [hasConsent, setConsent] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const placing = useMutation({
    networkMode: 'always',
    mutationFn: async ({ seen, by }: { seen: Checkout; by: PaymentOption }) => {
      const body = bodyOf(seen, bodyOfOption(by, storesCard));
      const ids = attemptFor(owner, JSON.stringify(body));
      const { order } = await withMinimumTime(request(placeOrder, { body: { ...ids, ...body } }));
      await onLeave?.();
      await openPayment(order, by);
    },
    // A refusal means that the shown price or payment methods may be outdated.
    onError: (error) => {
      if (!(error instanceof ApiFailure) || error.code === undefined) return;
      // A consent covers one text of the terms.
      if (error.code === 'terms_changed') setConsent(false);
      void client.invalidateQueries({ queryKey: pricesKey });
    },
  });
  const isOfCode = isDiscountProblem(placing.error);
  return {
    hasConsent,
    lacksConsent: isPressed && !hasConsent,
    consentRef,
    consent: setConsent,
    order() {
      setPressed(true);
      if (!hasConsent) consentRef.current?.focus();
      else if (checkout !== undefined && option !== undefined && !placing.isPending)
        placing.mutate({ seen: checkout, by: option });
    },
    isPending: placing.isPending,
    codeError: isOfCode ? placing.error : null,
    error: isOfCode ? null : placing.error,
    forget: placing.reset,
  };
}

function bodyOf(
  { credits, country, discount, total, terms_version, text_hash, last_order }: Checkout,
  option: ReturnType<typeof bodyOfOption>,
) {
  return {
    ...option,
    credits,
    country,
    ...(discount !== null && { code: discount.code }),
    total,
    terms_version,
    text_hash,
    seen: last_order,
    consent: true as const,
  };
}
